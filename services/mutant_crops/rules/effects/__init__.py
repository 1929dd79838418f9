"""What slots and cards are made of: steps of an action, and abilities that score at the end.

Each operation registers itself under the name that rows use. All modules of this folder are found by walking it.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in sorted(module.name for module in iter_modules(__path__)):
    import_module(f"{__name__}.{_module}")
