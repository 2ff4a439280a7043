/** For people to read: one line that says what to do. Printed without a stack, exit code 1. */
export class PlainError extends Error {
  override name = "PlainError";
}

/** What the host and the command line print when they give up. */
export function explain(error: unknown): string {
  if (error instanceof PlainError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
