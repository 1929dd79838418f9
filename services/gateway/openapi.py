"""How the OpenAPI document begins; the rest follows from the routes' types (documents/)."""

from litestar.openapi import OpenAPIConfig

TITLE = "Furrow"
VERSION = "1"


def openapi_config() -> OpenAPIConfig:
    return OpenAPIConfig(title=TITLE, version=VERSION, path="/v1/documents", create_examples=False)
