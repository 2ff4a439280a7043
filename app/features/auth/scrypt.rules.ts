import * as z from "zod";

/** What a key is derived from, as it goes to the process beside the portal (workers/local/hashing.ts). */
export const Derivation = z.object({
  password: z.string().max(20_000),
  /** Bytes as base64url. */
  salt: z.base64url().max(64),
  N: z.number().int().min(2).max(65_536),
  r: z.number().int().min(1).max(16),
  p: z.number().int().min(1).max(16),
});
export type Derivation = z.infer<typeof Derivation>;

export const KEY_BYTES = 32;
/** Derivations that are waited for at once; each takes about 110 ms of a core. */
export const MOST_WAITING = 32;
/** A wait longer than this is refused too: on a slow machine the last turn is farther away. */
export const PATIENCE_MS = 15_000;
