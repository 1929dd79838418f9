"""OpenAPI, AsyncAPI and JSON Schemas, made from the types; `python -m services.gateway.documents` writes them."""
