import { answersNamedIn } from "../confirmations/named-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { namedByRules } from "../document/rules-in.rules";
import { isTemplate } from "../document/structure.rules";
import { fieldName } from "../logic/logic-words.rules";
import { addressesIn } from "./address-list.rules";
import { type FormNotification, SEND_TO_LABELS } from "./notification.types";

/** To whom a notification goes, in words, and what else is to be known of that. */
export function sendToWords(one: FormNotification, document: FormDocument): { to: string; more: string } {
  const copies = addressesIn(one.bccTo);
  const copied =
    copies.length > 0 ? `and ${copies.length === 1 ? "a copy" : "copies"} to ${copies.join(", ")}` : "";
  if (one.sendToType === "email") return { to: addressesIn(one.sendTo).join(", "), more: copied };
  if (one.sendToType !== "field") return { to: SEND_TO_LABELS[one.sendToType], more: copied };
  const { question, place } = askedBy(one, document);
  const where = place ? `in ${place}` : "";
  return { to: question, more: [where, copied].filter(Boolean).join(", ") };
}

function askedBy(
  one: FormNotification,
  { fields, groups }: FormDocument,
): { question: string; place: string } {
  const gone = { question: "A question that is not there any more", place: "" };
  const own = fields.find(({ id }) => id === (one.sendToFieldGroupId ?? one.sendTo));
  if (!one.sendToFieldGroupId) return own ? { question: fieldName(own), place: "" } : gone;
  if (!isTemplate(own)) return gone;
  const group = groups.find(({ id }) => id === own.fieldGroupId);
  const field = group?.fields.find(({ id }) => id === one.sendTo);
  if (!field) return gone;
  const title = `“${own.label || group?.title || "a field group"}”`;
  const entry =
    one.sendToLoopIndex === null ? `every entry of ${title}` : `entry ${one.sendToLoopIndex + 1} of ${title}`;
  return { question: fieldName(field), place: own.isLooping ? entry : title };
}

/** The ids of fields that a notification relies on. */
export function fieldsNamedBy(
  one: Pick<
    FormNotification,
    "rules" | "message" | "subjectLine" | "sendToType" | "sendTo" | "sendToFieldGroupId" | "replyTo"
  >,
): { asked: string[]; shown: string[] } {
  return {
    asked: [
      ...namedByRules(one),
      ...(one.sendToType === "field" ? [one.sendTo, one.sendToFieldGroupId ?? ""] : []),
      one.replyTo,
    ].filter((id) => id !== ""),
    shown: [...answersNamedIn(one.message), ...answersNamedIn(one.subjectLine)],
  };
}
