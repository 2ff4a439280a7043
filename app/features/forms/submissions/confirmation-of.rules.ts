import type { Answers } from "../answers/answer.types";
import type { Confirmation } from "../confirmations/confirmation.types";
import type { FormDocument } from "../document/form-document.schema";
import type { KnownFacts } from "../logic/facts.types";
import { conditionsHold } from "../logic/visibility.rules";

/** In the address of the plain thank-you, where a form has no active confirmation (decisions, "Forms"). */
export const PLAIN_CONFIRMATION = "default";

/** What is shown to whoever submitted: the first active one, not the default, whose rules match; else the active default; else null. */
export function confirmationFor(
  confirmations: readonly Confirmation[],
  submitted: { document: FormDocument; answers: Answers; facts?: KnownFacts | null },
): Confirmation | null {
  const active = confirmations.filter(({ isActive }) => isActive);
  return (
    active.find((one) => !one.isDefault && conditionsHold(one, submitted)) ??
    active.find(({ isDefault }) => isDefault) ??
    null
  );
}
