import type { ConflictWho } from "./conflict-texts.rules";
import type { LivePart } from "./live-document.rules";

/** What a page that saved itself is told. */
export type AutosaveAnswer =
  /** `hidden` is what it sends along from now on, `live` what only the server can work out anew. */
  | { state: "saved"; at: string; hidden: Readonly<Record<string, string>>; live?: LivePart }
  /** What others answered stays, until both are shown beside each other. */
  | { state: "conflict"; who: ConflictWho }
  | { state: "refused"; text: string };

/** How saving stands, for the line under a page. */
export type AutosaveState =
  | { state: "rest" }
  | { state: "saving" }
  | { state: "saved"; at: string }
  | { state: "conflict"; who: ConflictWho }
  | { state: "refused"; text: string }
  /** No answer came: it goes on trying. `isAwaited`: the page was sent meanwhile, and goes when it is saved. */
  | { state: "lost"; isAwaited: boolean }
  /** The portal is there and failed. */
  | { state: "failed" }
  | { state: "signedOut" };

/** After so long without a key, and at the latest. */
export const QUIET_MS = 1_500;
export const LATEST_MS = 10_000;
/** An attempt that failed is made again, later each time. */
export const againIn = (failures: number): number => Math.min(30_000, 2_000 * 2 ** Math.min(failures, 5));
/** In bytes: more a browser does not send for a page that it has left. */
export const MOST_KEPT_ALIVE = 60_000;
