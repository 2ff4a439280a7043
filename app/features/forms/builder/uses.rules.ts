import { askedByFormula } from "../calculation/formula-names.rules";
import { answersNamedIn } from "../confirmations/named-answers.rules";
import type { Field } from "../document/field.schema";
import type { Conditions, LogicMap } from "../document/logic.schema";
import { conditionsOf } from "../document/ruled-fields.rules";
import { namedByRules } from "../document/rules-in.rules";
import type { FormNotification } from "../notifications/notification.types";
import { fieldsNamedBy } from "../notifications/send-to-words.rules";
import { fieldsSent } from "../webhooks/payload-fields.rules";
import type { PayloadField } from "../webhooks/webhook.schema";

/** What relies on a field. */
export interface FieldUse {
  kind: "logic" | "confirmation" | "message" | "notification" | "webhook" | "prefill" | "form";
  /** In words: of another field its name, of a confirmation, a notification, a webhook or a form its own, of an address its parameter. */
  name: string;
  /** The field whose logic it is, the confirmation whose rules or message it is, the notification, the webhook, or the form; null for a parameter. */
  id: string | null;
}

interface Users {
  logicMap: LogicMap;
  confirmations: readonly ({ id: string; name: string; message: string } & Conditions)[];
  webhooks?: readonly ({ id: string; name: string; payload: readonly PayloadField[] } & Conditions)[];
  notifications: readonly FormNotification[];
  prefill: readonly { parameter: string; fieldId: string }[];
  /** Of the form: rules say when some are required, and what they offer. */
  fields?: readonly Field[];
  /** A field's name by its id. */
  nameOf: (fieldId: string) => string;
}

/**
 * By field: whose logic asks it or shows it, which confirmations and notifications ask it or show its answer, which webhooks ask or
 * send it, which parameters fill it in. A field's own
 * logic is no use of it.
 */
export function usesOfFields({
  logicMap,
  confirmations,
  webhooks = [],
  notifications,
  prefill,
  fields = [],
  nameOf,
}: Users): Map<string, FieldUse[]> {
  const uses = new Map<string, FieldUse[]>();
  const add = (fieldIds: Iterable<string>, use: FieldUse) => {
    for (const fieldId of new Set(fieldIds)) {
      if (fieldId === "" || fieldId === use.id) continue;
      const known = uses.get(fieldId) ?? [];
      if (known.some(({ kind, id }) => kind === use.kind && id !== null && id === use.id)) continue;
      uses.set(fieldId, [...known, use]);
    }
  };
  for (const [id, { rules, thenFieldId, elseFieldId }] of Object.entries(logicMap))
    add([thenFieldId, elseFieldId, ...namedByRules({ rules })], {
      ...{ kind: "logic", name: nameOf(id), id },
    });
  for (const field of fields)
    add([...conditionsOf(field).flatMap(namedByRules), ...askedByFormula(field)], {
      ...{ kind: "logic", name: nameOf(field.id), id: field.id },
    });
  for (const { id, name, rules, message } of confirmations) {
    const asked = namedByRules({ rules });
    add(asked, { kind: "confirmation", name, id });
    const isNamed = (fieldId: string) => !asked.includes(fieldId);
    add(answersNamedIn(message).filter(isNamed), { kind: "message", name, id });
  }
  for (const one of notifications) {
    const { asked, shown } = fieldsNamedBy(one);
    add([...asked, ...shown], { kind: "notification", name: one.name, id: one.id });
  }
  for (const { id, name, rules, payload } of webhooks)
    add([...namedByRules({ rules }), ...fieldsSent(payload)], { kind: "webhook", name, id });
  for (const { parameter, fieldId } of prefill)
    add([fieldId], { kind: "prefill", name: parameter, id: null });
  return uses;
}

/** The fields that logic shows or hides. */
export const shownByLogic = (logicMap: LogicMap): Set<string> =>
  new Set(Object.values(logicMap).flatMap(({ thenFieldId, elseFieldId }) => [thenFieldId, elseFieldId]));
