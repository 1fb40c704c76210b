"""The engines, one module each; `engines.registry` names them."""
