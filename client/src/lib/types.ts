/** Data from the server. The client knows no rules: it draws views and offers legal moves. */

export { LANGUAGES } from "$lib/wire";
export type { Arg, Language, NoteInfo as Note, ViewInfo as View, ZoneInfo as Zone } from "$lib/wire";
