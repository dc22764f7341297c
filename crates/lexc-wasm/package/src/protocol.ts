// The messages between a page and the worker.

import type { ErrorData } from "./error.js";

/** @internal An object in the worker. */
export interface HandleData {
  readonly $handle: number;
  readonly fields: Readonly<Record<string, unknown>>;
  readonly methods: readonly string[];
}

/** @internal */
export type ToWorker =
  | { readonly kind: "call"; readonly id: number; readonly target?: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: "abort"; readonly id: number }
  | { readonly kind: "free"; readonly handle: number };

/** @internal */
export type FromWorker =
  | { readonly kind: "result"; readonly id: number; readonly value: unknown }
  | { readonly kind: "error"; readonly id: number; readonly error: ErrorData }
  | { readonly kind: "callback"; readonly id: number; readonly index: number; readonly args: readonly unknown[] };

/** @internal */
export function isHandle(value: unknown): value is HandleData {
  return typeof value === "object" && value !== null && "$handle" in value && "methods" in value;
}

/** @internal The number of the handle that a value is. */
export function handleOf(value: unknown): number | undefined {
  if (typeof value !== "object" || value === null || !("$handle" in value)) return undefined;
  return typeof value.$handle === "number" ? value.$handle : undefined;
}
