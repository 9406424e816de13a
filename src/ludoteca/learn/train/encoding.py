"""The network's encoding of observations and moves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class InputEncoding:
    scale: NDArray[np.float32]
    """A factor for each cell."""
    index_of: NDArray[np.int32]
    """The output of each move; moves not seen in the demonstrations share output 0."""
    max_legal: int
    """Legal moves beyond this number are ignored."""

    def padded_index_of(self) -> NDArray[np.int16]:
        """`index_of` with an entry for NO_ACTION at its end."""
        return np.append(self.index_of, NO_ACTION).astype(np.int16)
