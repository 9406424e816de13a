/** Frames and the other messages on a table's socket, as described in API.md. */

import { EMPTY_SEAT, type Frame, type GameInfo } from "$lib/wire";

export type {
  SeatInfo as Chair,
  ChatRow as ChatLine,
  Clocks,
  Frame,
  LogLine as Line,
  Phrase,
  ScoreEntry,
  ScoreSheetInfo as ScoreSheet,
  ServerMessage as Message,
  TimeControlInfo as TimeControl,
} from "$lib/wire";

/** The frame without what only one seat sees. */
export const publicFrame = (frame: Frame): Frame => ({ ...frame, ...EMPTY_SEAT });

/** Before the deal: has the viewer, who has no seat and did not open the table, been sent its link? */
export const isInvited = ({ status, owner, yours, chairs }: Frame): boolean =>
  status === "waiting" &&
  !owner &&
  !yours.length &&
  chairs.some((chair) => chair.kind === "empty" && !chair.reserved_for) &&
  !chairs.some((chair) => chair.reserved_for && chair.open);

/** The games, as far as a table needs to know them. */
export type GameSummary = Pick<GameInfo, "name" | "bots" | "default_bot" | "characters" | "moves" | "faces" | "inks">;
