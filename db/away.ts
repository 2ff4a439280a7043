/**
 * A database that is not to be worked with any more, or not just now. `blocked`: its server refuses writes (it is being
 * moved), or everything (it was). `gone`: it was deleted (another took its place in a restore).
 */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";

  constructor(readonly reason: "blocked" | "gone") {
    super(
      reason === "blocked"
        ? "The event's database takes no writes: it is being moved. `npm run event -- show <slug>` says more."
        : "The event's database is not there any more.",
    );
  }

  /** It passes by itself: nobody need be called (`report`). */
  get isPassing(): boolean {
    return this.reason === "blocked";
  }
}

/** Recognised by its name, not its class: the Worker and its pages are bundled one by one, and each has a class of its own. */
export const isAway = (error: unknown): error is DatabaseAway =>
  error instanceof Error && error.name === "DatabaseAway";

/** What a server's refusal stands for, where it is one of these. Nothing of a refused batch was done. */
export function awayOf(error: unknown): DatabaseAway | null {
  const { code, cause } = error as { code?: string; cause?: { status?: number } };
  if (code === "BLOCKED") return new DatabaseAway("blocked");
  return code === "SERVER_ERROR" && cause?.status === 404 ? new DatabaseAway("gone") : null;
}
