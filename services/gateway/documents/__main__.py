"""Writes the documents under proto/ and names those that changed."""

import sys

from services.gateway.documents.writing import write

if __name__ == "__main__":
    sys.stdout.write("".join(f"{path}\n" for path in write()))
