/** The name of who did something: a system actor is System Update, and who has left keeps a placeholder (spec 1.6). */
export function actorText({ who, actorId }: { who: string | null; actorId: string }): string {
  if (who) return who;
  if (actorId === "system") return "System Update";
  return actorId === "guest" ? "Guest" : "Deleted user";
}
