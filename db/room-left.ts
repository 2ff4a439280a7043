import { steadyNow } from "./steady-clock";

/**
 * Whether databases of this isolate had room when they were last written to. The Worker and its pages are bundled one by one,
 * so each has this module; what either of them met is kept where both look.
 */
const KEY = Symbol.for("portal.room-left");
const shared = globalThis as { [KEY]?: Map<string, number> };
/** By server, when one of its databases last refused a write for want of room. */
const refused = (): Map<string, number> => {
  shared[KEY] ??= new Map();
  return shared[KEY];
};

/** On a full disk small writes may go where larger ones do not: it is not well again before so long. */
const HELD_MS = 60_000;

/** All databases of a server on this machine share its disk. */
const serverOf = (url: string) => url.replace(/^\w+:\/\/[^./]+/, "");

export const noteNoRoom = (url: string): void => void refused().set(serverOf(url), steadyNow());

export function noteRoom(url: string): void {
  const known = refused();
  const at = known.size > 0 ? known.get(serverOf(url)) : undefined;
  if (at !== undefined && steadyNow() - at > HELD_MS) known.delete(serverOf(url));
}

/** No write was refused for want of room since the last that went. */
export const hasRoom = (): boolean => refused().size === 0;
