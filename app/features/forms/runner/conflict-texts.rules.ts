/** Who changed an answer that this page would change too. */
export type ConflictWho =
  | { who: "person"; name: string }
  /** The same person, elsewhere. */
  | { who: "self" }
  /** Nobody tells guests apart: whoever has the draft's link may have been it. */
  | { who: "guest" }
  /** Somebody who is gone. */
  | { who: "unknown" };

const doing = (who: ConflictWho): string => {
  if (who.who === "self") return "You answered";
  return `${who.who === "person" ? who.name : "Somebody else"} answered`;
};

/** Over the answer itself. */
export function conflictTitle(who: ConflictWho): string {
  if (who.who === "guest")
    return "This was answered in another tab, or by somebody who has the draft’s link.";
  return who.who === "self" ? "You answered this in another tab." : `${doing(who)} this too.`;
}

/** In the list of what is wrong with a page. */
export function conflictLine(who: ConflictWho, label: string): string {
  if (who.who === "guest") return `“${label}” was answered elsewhere too`;
  return who.who === "self" ? `You answered “${label}” in another tab` : `${doing(who)} “${label}” too`;
}

/** Under a page that saves itself. */
export function autosaveConflict(who: ConflictWho): string {
  return `${autosaveSaid(who)} Save the draft to see both answers.`;
}

function autosaveSaid(who: ConflictWho): string {
  if (who.who === "guest") return "One of these questions was answered elsewhere too.";
  const said = `${doing(who)} one of these questions`;
  return who.who === "self" ? `${said} in another tab.` : `${said} too.`;
}
