import type { RequestContext } from "~/identity/session.server";
import type { RequestScope } from "./scope.server";

/**
 * Reads for the one who asks. Who that is costs a call to the database of its own, as much as the page: so what this
 * session's last request found is assumed, the page's reads and the question of who it is go in one call, and what was
 * read for somebody else than it turned out to be is thrown away unseen and read again (docs/decisions/assumed-context.md).
 *
 * @param read makes no writes: it may run twice, the first time for a session that has ended meanwhile.
 */
export async function forWhoAsks<T>(
  scope: Pick<RequestScope, "assumedContext" | "requestContext">,
  read: (requestContext: RequestContext) => Promise<T>,
): Promise<T> {
  const assumed = await scope.assumedContext();
  const asked = scope.requestContext();
  if (!assumed) return read(await asked);
  const attempt = read(assumed).then(
    (answer) => ({ answer }),
    (refusal: unknown) => ({ refusal }),
  );
  const [outcome, requestContext] = await Promise.all([attempt, asked]);
  if (requestContext === assumed) {
    if ("refusal" in outcome) throw outcome.refusal;
    return outcome.answer;
  }
  const unseen = "answer" in outcome ? outcome.answer : outcome.refusal;
  if (unseen instanceof Response) await unseen.body?.cancel();
  return read(requestContext);
}
