import { Prefill } from "../document/form-document.schema";
import { rules as Rules } from "../document/logic.schema";
import { copiedMessage, copiedRules, type NewIds } from "./copied-fields.rules";

/** What stands beside the fields of a form and names them. `rules` is JSON, as stored. */
interface Ruled {
  message: string;
  rules: string;
}
interface Sent extends Ruled {
  sendToType: string;
  sendTo: string;
  sendToFieldGroupId: string | null;
  replyTo: string;
  subjectLine: string;
}

/**
 * Confirmations, notifications and parameters of a copied form, with the ids that its fields have there. Rules that cannot be read
 * stay as they are, broken: what they stand before is not shown and not sent.
 */
export function copiedParts<C extends Ruled, N extends Sent>(
  {
    confirmations,
    notifications,
    prefill,
  }: {
    confirmations: readonly C[];
    notifications: readonly N[];
    prefill: unknown;
  },
  newIds: NewIds,
): { confirmations: C[]; notifications: N[]; prefill: Prefill[] } {
  const own = (id: string) => newIds(id) ?? id;
  const ruled = <Part extends Ruled>(part: Part): Part => ({
    ...part,
    message: copiedMessage(part.message, newIds),
    rules: rulesOf(part.rules, newIds),
  });
  const parameters = Array.isArray(prefill)
    ? prefill.flatMap((one) => Prefill.safeParse(one).data ?? [])
    : [];
  return {
    confirmations: confirmations.map(ruled),
    notifications: notifications.map((sent) => ({
      ...ruled(sent),
      sendTo: sent.sendToType === "field" ? own(sent.sendTo) : sent.sendTo,
      replyTo: own(sent.replyTo),
      subjectLine: copiedMessage(sent.subjectLine, newIds),
      sendToFieldGroupId: sent.sendToFieldGroupId && own(sent.sendToFieldGroupId),
    })),
    prefill: parameters.flatMap((one) => {
      const fieldId = newIds(one.fieldId);
      return fieldId === undefined ? [] : [{ ...one, fieldId }];
    }),
  };
}

function rulesOf(stored: string, newIds: NewIds): string {
  try {
    const read = Rules.safeParse(JSON.parse(stored));
    return read.success ? JSON.stringify(copiedRules(read.data, newIds)) : stored;
  } catch (error) {
    if (error instanceof SyntaxError) return stored;
    throw error;
  }
}
