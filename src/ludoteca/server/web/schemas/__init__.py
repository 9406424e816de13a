"""The models of everything that is sent: requests, answers, frames and messages. The page's types are
generated from them (`client/wire_types.py`)."""
