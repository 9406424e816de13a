/** Pointer input on the wall: hover, click, drag, pinch and wheel; and dragging a card out of the hand. */

import type { TableContext } from "$lib/table/table-context.svelte";
import { dragGesture } from "$lib/motion/drag-gesture";
import { cellOf, placeOf, type Place } from "./cells";
import type { Ghost } from "./ghost.svelte";
import type { Viewport } from "./viewport.svelte";
import type { BoardContext } from "./board-context.svelte";

export interface InputTargets {
  context: TableContext;
  board: BoardContext;
  ghost: Ghost;
  viewport: Viewport;
}

const DRAG_DISTANCE = 7;
const WHEEL_REST = 170;
/** a finger hides what is under it: the card hovers above */
const LIFT = 0.75;

function aim({ ghost, viewport }: InputTargets, event: PointerEvent, lifted: boolean): void {
  const [x, y] = viewport.cellsUnder(event);
  ghost.aim = [x, lifted ? y - ghost.size[1] / 2 - LIFT : y];
}

const isFinger = (event: Event) => event instanceof PointerEvent && event.pointerType === "touch";

export function wallInput(stage: HTMLElement, targets: InputTargets): { destroy(): void } {
  const { context, board, ghost, viewport } = targets;
  const pressed = new Map<number, PointerEvent>();
  let start: PointerEvent | undefined;
  let moved = false;
  let turnedAt = 0;
  viewport.stage = stage;

  function down(event: PointerEvent): void {
    event.stopPropagation(); // the shell drags nothing here, and a press on the slab does not deselect the card
    context.whyNot = undefined;
    if (event.button > 1) return;
    if (!pressed.size) {
      start = event;
      moved = false;
    }
    pressed.set(event.pointerId, event);
    addEventListener("pointermove", drag);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", up);
  }

  function drag(event: PointerEvent): void {
    const was = pressed.get(event.pointerId);
    if (!was || !start) return;
    if (pressed.size > 1) {
      moved = viewport.isDragged = true;
      pinch(was, event);
    } else if (moved || Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > DRAG_DISTANCE) {
      moved = true;
      if (isFinger(event) && ghost.card !== undefined) {
        ghost.rests = false;
        aim(targets, event, true);
      } else {
        viewport.isDragged = true;
        viewport.moveBy(event.clientX - was.clientX, event.clientY - was.clientY);
      }
    }
    pressed.set(event.pointerId, event);
  }

  function pinch(was: PointerEvent, now: PointerEvent): void {
    const other = [...pressed.values()].find((pointer) => pointer.pointerId !== now.pointerId)!;
    const distance = (pointer: PointerEvent) =>
      Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
    const at = stage.getBoundingClientRect();
    const middle: Place = [(now.clientX + other.clientX) / 2 - at.left, (now.clientY + other.clientY) / 2 - at.top];
    viewport.zoom(distance(now) / Math.max(distance(was), 1), ...middle);
    viewport.moveBy((now.clientX - was.clientX) / 2, (now.clientY - was.clientY) / 2);
  }

  function up(event: PointerEvent): void {
    pressed.delete(event.pointerId);
    if (pressed.size) return;
    if (moved && !viewport.isDragged && isFinger(event) && ghost.at) ghost.rests = true;
    viewport.isDragged = false;
    removeEventListener("pointermove", drag);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  }

  function hover(event: PointerEvent): void {
    if (isFinger(event) || pressed.size || ghost.card === undefined) return;
    ghost.rests = false;
    aim(targets, event, false);
  }
  function leave(event: PointerEvent): void {
    if (!isFinger(event) && !pressed.size && !ghost.rests) ghost.aim = undefined;
  }

  function click(event: MouseEvent): void {
    event.stopPropagation();
    if (moved) return void (moved = false);
    const keyed = event.detail === 0;
    const cell = (event.target as HTMLElement).closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    if (keyed && cell === undefined) return;
    if (!context.isMyTurn) {
      if (cell !== undefined && context.canPlay)
        void context.explain(event.target as HTMLElement, [`wall/${cell}`], context.keyName(`wall/${cell}`));
      return;
    }
    const fresh = ghost.card === undefined;
    if (fresh) {
      const [first] = board.hand?.items ?? [];
      if (first) ghost.choose(first);
    }
    const [x, y] = keyed ? (placeOf(cell!).map((n) => n + 0.5) as Place) : viewport.cellsUnder(event);
    const over = ghost.places.some((place) => cellOf(...place) === cellOf(Math.floor(x), Math.floor(y)));
    if (!keyed && (isFinger(event) || (start !== undefined && isFinger(start)))) {
      if (ghost.rests && over && !fresh) return ghost.turnBy(1);
      ghost.aim = [Math.floor(x) + 0.5, Math.floor(y) + 0.5];
      ghost.rests = true;
      return;
    }
    ghost.aim = [x, y];
    if (keyed) ghost.rests = true;
    if (!fresh && ghost.lay() && keyed)
      document.querySelector<HTMLElement>("#mine [data-thing][tabindex='0']")?.focus({ preventScroll: true });
  }

  function wheel(event: WheelEvent): void {
    event.preventDefault();
    const at = stage.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey || ghost.card === undefined) {
      viewport.zoom(
        Math.exp(-event.deltaY / (event.ctrlKey ? 120 : 400)),
        event.clientX - at.left,
        event.clientY - at.top,
      );
    } else if (event.timeStamp - turnedAt > WHEEL_REST && Math.abs(event.deltaY) > 2) {
      turnedAt = event.timeStamp;
      ghost.turnBy(event.deltaY > 0 ? 1 : 3);
    }
  }
  function menu(event: MouseEvent): void {
    if (ghost.card === undefined) return;
    event.preventDefault();
    if (!isFinger(event)) ghost.turnBy(1);
  }

  /** The card follows the focus, cell by cell. */
  function focus(event: FocusEvent): void {
    const target = event.target as HTMLElement;
    const cell = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
    if (cell === undefined || !target.matches(":focus-visible")) return;
    const [x, y] = placeOf(cell);
    viewport.show(x - 1, y - 1, 3, 3);
    if (ghost.card === undefined) return;
    ghost.aim = [x + 0.5, y + 0.5];
    ghost.rests = true;
  }

  const listeners: [string, (event: never) => void, AddEventListenerOptions?][] = [
    ["pointerdown", down],
    ["pointermove", hover],
    ["pointerleave", leave],
    ["click", click],
    ["wheel", wheel, { passive: false }],
    ["contextmenu", menu],
    ["focusin", focus],
  ];
  for (const [name, listener, options] of listeners) stage.addEventListener(name, listener as EventListener, options);
  return {
    destroy() {
      for (const [name, listener] of listeners) stage.removeEventListener(name, listener as EventListener);
      removeEventListener("pointermove", drag);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", up);
      if (viewport.stage === stage) viewport.stage = undefined;
    },
  };
}

/** Input on the hand: a click selects a card or rotates the selected one, a drag takes it to the wall. */
export function handInput(hand: HTMLElement, targets: InputTargets & { toWall(): void }): { destroy(): void } {
  const { context, ghost, viewport } = targets;
  const cardOf = (event: Event) => {
    const thing = (event.target as HTMLElement).closest<HTMLElement>("[data-card]");
    return thing ? { thing, card: thing.dataset["card"]! } : undefined;
  };

  const gesture = dragGesture(hand, (event) => {
    const picked = cardOf(event);
    if (!picked) return undefined;
    event.stopPropagation(); // the ghost is dragged, not a clone of the button
    let carried = false;
    return {
      onMove(event, dx, dy) {
        if (!context.isMyTurn || (!carried && Math.hypot(dx, dy) < DRAG_DISTANCE)) return carried;
        if (!carried && ghost.card !== picked.card) ghost.choose(picked.card, picked.thing);
        carried = ghost.carried = true;
        ghost.rests = false;
        aim(targets, event, isFinger(event));
        return carried;
      },
      onDrop(event) {
        const over = viewport.isOver(event);
        if (isFinger(event)) ghost.rests = over;
        if (!over) ghost.aim = undefined;
        else if (!isFinger(event)) ghost.lay();
      },
      onEnd: () => (ghost.carried = false),
    };
  });

  function click(event: MouseEvent): void {
    const picked = cardOf(event);
    if (!picked || !context.isMyTurn) return;
    event.stopPropagation();
    const fresh = ghost.card !== picked.card;
    ghost.choose(picked.card, picked.thing.querySelector<HTMLElement>("[data-thing]") ?? picked.thing);
    if (event.detail === 0 && fresh) targets.toWall();
  }
  hand.addEventListener("click", click, { capture: true });
  return {
    destroy() {
      gesture.destroy();
      hand.removeEventListener("click", click, { capture: true });
    },
  };
}
