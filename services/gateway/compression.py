"""What is large and the same for all, or an operator's, goes compressed; what tells a player apart never does."""

from litestar.config.compression import CompressionConfig
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware

COMPRESSED = DefineMiddleware(CompressionMiddleware, config=CompressionConfig(backend="gzip", gzip_compress_level=6))
"""For the `middleware` of a route."""
