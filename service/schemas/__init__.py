"""marshmallow schemas of requests and responses: the definition of the wire format.

Open `moves.py` first. `fields.py` has the kinds of fields, `position_fields.py` the fields of
positions.
"""
