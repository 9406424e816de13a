import packages from "../package.json" with { type: "json" };

/** What a table that was built elsewhere may import. The page gives it its own copy at run time, so that
 * both share one Svelte and one desk: `$lib/moves/clicks` is served as `/kit/lib/moves/clicks.js`. */

const PACKAGES = [
  "svelte",
  "svelte/animate",
  "svelte/easing",
  "svelte/events",
  "svelte/internal/client",
  "svelte/internal/disclose-version",
  "svelte/motion",
  "svelte/reactivity",
  "svelte/reactivity/window",
  "svelte/store",
  "svelte/transition",
];

const OURS = [
  "$lib/app/api",
  "$lib/app/prefs.svelte",
  "$lib/motion/arrow-focus",
  "$lib/motion/popover-position",
  "$lib/motion/drag-image",
  "$lib/motion/flights",
  "$lib/motion/drag-gesture",
  "$lib/moves/clicks",
  "$lib/moves/item-appearance",
  "$lib/moves/layout",
  "$lib/moves/item-keys",
  "$lib/moves/things",
  "$lib/table/table-context.svelte",
  "$lib/messages/table.svelte",
  "$lib/texts/texts",
  "$lib/texts/no-break",
];

/** Their styles come with `lib/app/kit-preload.ts`, which names the same. */
const PIECES = [
  "$ui/Icon.svelte",
  "$ui/SeatPiece.svelte",
  "$ui/pieces/Card.svelte",
  "$ui/pieces/Hand.svelte",
  "$ui/pieces/NameForm.svelte",
  "$ui/pieces/Pile.svelte",
  "$ui/pieces/Portrait.svelte",
  "$ui/pieces/Seat.svelte",
  "$ui/pieces/Seats.svelte",
  "$ui/pieces/Sign.svelte",
  "$ui/pieces/Spot.svelte",
  "$ui/pieces/Thing.svelte",
  "$ui/pieces/Tiles.svelte",
  "$ui/pieces/Wall.svelte",
  "$ui/pieces/ZoneView.svelte",
  "$ui/table/ActionBar.svelte",
];

/** Grows when a table made for the kit before would break; a table also needs the Svelte that it was made with. */
const NUMBER = 2;
export const KIT_VERSION = `${NUMBER}, svelte ${packages.devDependencies.svelte}`;

export const KIT = [...PACKAGES, ...OURS, ...PIECES];

/** `$ui` is drawn, all else is called. */
const reexport = (module: string): string =>
  module.startsWith("$ui/") ? `export { default } from "${module}";` : `export * from "${module}";`;

/** Gives the page an entry for each module of the kit. What is in it stays where the page has it. */
export const kitPlugin = {
  name: "kit",
  resolveId: (source: string) => (source.startsWith("kit:") ? `\0${source}.js` : null),
  load: (id: string) => (id.startsWith("\0kit:") ? reexport(id.slice(5, -3)) : null),
};
export const kitEntries = (): Record<string, string> =>
  Object.fromEntries(KIT.map((module) => [kitName(module), `kit:${module}`]));

/** The name of a part of the kit among the files of the page. */
export const kitName = (module: string): string => `kit/${module.replace("$", "")}`;
