import type { FormDocument } from "../document/form-document.schema";
import { settledDocument } from "../logic/facts.rules";
import type { KnownFacts } from "../logic/facts.types";

/** Whether rules on facts and days say something else than when it was submitted. */
export function saysOtherwise(
  document: FormDocument,
  [before, now]: readonly [before: KnownFacts | null, now: KnownFacts],
): boolean {
  if (!before) return false;
  const said = (facts: KnownFacts) => JSON.stringify(settledDocument(document, facts));
  return said(before) !== said(now);
}
