import packages from "../package.json" with { type: "json" };

/**
 * The modules that an external board may import. The page serves its own copies at run time, so that both share one
 * Svelte and one table context: `$lib/moves/clicks` is `/kit/lib/moves/clicks.js`.
 */

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

const MODULES = [
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

/** The same components as in `lib/app/kit-preload.ts`, which loads their styles. */
const COMPONENTS = [
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

/** The kit version, raised on breaking changes. A board also needs the Svelte version it was built with. */
const VERSION = 2;
export const KIT_VERSION = `${VERSION}, svelte ${packages.dependencies.svelte}`;

export const KIT = [...PACKAGES, ...MODULES, ...COMPONENTS];

/** A module of `$ui` is a component with a default export; the others have named exports. */
const reexport = (module: string): string =>
  module.startsWith("$ui/") ? `export { default } from "${module}";` : `export * from "${module}";`;

/** Adds an entry for each module of the kit to the page's build. Their contents stay in the page's own chunks. */
export const kitPlugin = {
  name: "kit",
  resolveId: (source: string) => (source.startsWith("kit:") ? `\0${source}.js` : null),
  load: (id: string) => (id.startsWith("\0kit:") ? reexport(id.slice(5, -3)) : null),
};
export const kitEntries = (): Record<string, string> =>
  Object.fromEntries(KIT.map((module) => [kitName(module), `kit:${module}`]));

/** The file name of a kit module in the page's build. */
export const kitName = (module: string): string => `kit/${module.replace("$", "")}`;
