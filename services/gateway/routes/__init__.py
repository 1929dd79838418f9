"""What is served under /v1: each route declares who may use it, decodes strictly, asks the owner, maps the answer."""
