"""OpenAPI, AsyncAPI and JSON Schemas, made from the types; `make documents` writes them."""
