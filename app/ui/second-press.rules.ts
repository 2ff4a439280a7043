/** A press of a button that does something at once. */
export interface Press {
  /** The last segment of the address that it is sent to, or what a row's button says of itself (`ROW_VERB`). */
  verb: string;
  /** The thing that it is about; null: the button does not tell. */
  thing: string | null;
  /** The words on the button, without what only those read who hear them. */
  words: string;
  /** The Undo of a message: somebody has thought better of it. */
  isUndo: boolean;
  /** Where the finger was, in pixels; null: by keyboard. */
  at: { x: number; y: number } | null;
}

/** How long after the answer is drawn a second press may still be of the same tap, in milliseconds. */
export const MOMENT_MS = 1_000;

/** Verbs that take each other back, where the buttons of both may stand in one place. */
export const REVERSES: readonly (readonly [string, string])[] = [
  ["completion", "reopening"],
  ["archive", "restoration"],
  ["archives", "restorations"],
  ["removal", "restoration"],
  ["assignment", "unassignment"],
  ["publication", "withdrawal"],
  ["address", "end"],
  ["mend", "mend-removal"],
  ["replay", "stop"],
  ["replays", "stops"],
];

/** Verbs of one address, which is told how it shall be: what it was told last is taken back there too. */
export const SWITCHES: readonly string[] = [
  "like",
  ...["pin", "on-top"],
  ...["reads", "readings"],
  "visibility",
  "state",
  "mails",
  "display",
  "keys",
  "audience",
];

/** What these are about leaves its place in a list, and the next one comes under the finger. */
export const TAKING: readonly string[] = [
  ...["removal", "removals", "deletion", "unassignment", "undo", "resending", "restoration"],
  ...["transfer", "additions", "reads", "assignment-undo", "mend", "mend-removal", "unmutes", "live"],
];

/** What these are about changes places with its neighbour. */
export const MOVING: readonly string[] = ["order", "move"];

/** Verbs of this kind are looked at at all; with all others a second press is as good as the first. */
export const isWatched = (verb: string): boolean => watched.has(verb);
const watched = new Set([...REVERSES.flat(), ...SWITCHES, ...TAKING, ...MOVING]);

/**
 * Whether a press that comes within the moment is the other half of a double tap, and counts for nothing: it would take back
 * what the first one did, or do the same to the row that has come under the finger. What is decided row by row (approvals)
 * is not watched: there quickness is wanted.
 */
export function isSecondPress(first: Press, then: Press, { isAnswered }: { isAnswered: boolean }): boolean {
  if (then.isUndo && !first.isUndo) return false;
  const isSame = first.thing !== null && first.thing === then.thing;
  if (isSame && areReverse(first.verb, then.verb)) return true;
  if (first.verb !== then.verb) return false;
  const { verb } = then;
  if (MOVING.includes(verb)) {
    // Goes on moving: the focus goes along with the row, the finger does not.
    if (isByKeyboard(first, then)) return first.words !== then.words;
    return !isSame && isSamePlace(first, then);
  }
  // Undo goes back step by step.
  if (isSame) return SWITCHES.includes(verb) || (!isAnswered && verb !== "undo");
  return TAKING.includes(verb) && (isByKeyboard(first, then) || isSamePlace(first, then));
}

const areReverse = (one: string, other: string) =>
  REVERSES.some(([there, back]) => (one === there && other === back) || (one === back && other === there));

const isByKeyboard = (first: Press, then: Press) => first.at === null || then.at === null;

/** Less than a row is high. */
const SAME_PLACE_PX = 24;

/** Whether a finger has come down again where it was. */
export function isSamePlace(first: Pick<Press, "at">, then: Pick<Press, "at">): boolean {
  if (!first.at || !then.at) return false;
  return (
    Math.abs(first.at.x - then.at.x) <= SAME_PLACE_PX && Math.abs(first.at.y - then.at.y) <= SAME_PLACE_PX
  );
}
