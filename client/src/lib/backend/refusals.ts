/** Errors as they arrive: {key, args, paragraph}. */

import type { ErrorReason as Refusal } from "$lib/wire";

export type { Refusal };

/** Thrown when no answer arrives, or none in time. */
export const UNREACHABLE: Refusal = { key: "unreached", args: {}, paragraph: null };
export const UNEXPECTED: Refusal = { key: "unexpected", args: {}, paragraph: null };

export const isRefusal = (error: unknown): error is Refusal =>
  typeof error === "object" && error !== null && "key" in error && "args" in error;

/** Turns a caught value into an error that can be shown. */
export const asRefusal = (error: unknown): Refusal => (isRefusal(error) ? error : UNEXPECTED);
