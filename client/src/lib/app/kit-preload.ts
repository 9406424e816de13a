/**
 * The components of the kit (the same as in `client/src/kit.ts`), loaded before an external board so that their styles
 * exist.
 */

import "$ui/Icon.svelte";
import "$ui/SeatPiece.svelte";
import "$ui/pieces/Card.svelte";
import "$ui/pieces/Hand.svelte";
import "$ui/pieces/NameForm.svelte";
import "$ui/pieces/Pile.svelte";
import "$ui/pieces/Portrait.svelte";
import "$ui/pieces/Seat.svelte";
import "$ui/pieces/Seats.svelte";
import "$ui/pieces/Sign.svelte";
import "$ui/pieces/Spot.svelte";
import "$ui/pieces/Thing.svelte";
import "$ui/pieces/Tiles.svelte";
import "$ui/pieces/Wall.svelte";
import "$ui/pieces/ZoneView.svelte";
import "$ui/table/ActionBar.svelte";
