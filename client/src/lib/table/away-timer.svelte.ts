/** How long a player has been away: one slow timer for all seats. */

import type { Chair } from "./frame";

let now = $state(Date.now() / 1000);
setInterval(() => (now = Date.now() / 1000), 15000);

export const secondsAway = (chair: Chair): number => (chair.away === null ? 0 : Math.max(0, now - chair.away));
