import { readBatch } from "#db/read-batch";
import { Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import type { OptionGroup } from "~/ui/select-field";
import { steppedRules } from "../builder/logic-editor/rule-steps.rules";
import { type RuleContext, rulesOfForm, valuesOfRules } from "../builder/logic-editor/rules-form.rules";
import { questionReads, questionsOf } from "../confirmations/confirmation-page.server";
import { messageWithIds, messageWithNames, type NamedAnswer } from "../confirmations/named-answers.rules";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate } from "../document/structure.rules";
import { isMailQuestion } from "../document/types/answer-kinds.rules";
import { INVALID_NOTIFICATION } from "../forms.texts";
import { fieldName } from "../logic/logic-words.rules";
import { moneyOf } from "../submissions/open-filling.server";
import { addressList, isAddress } from "./address-list.rules";
import { type NotificationSent, type NotificationValues, REPLY_TO_ADDRESS } from "./notification.schema";
import { type FormNotification, REPLY_TO_SUBMITTER } from "./notification.types";

/** An e-mail question of the form, as its choice is sent: `field`, or `place/field`. */
export interface EmailQuestion {
  key: string;
  label: string;
  /** Of the group that it stands in; null for a question of the form itself. */
  within: string | null;
  isLooping: boolean;
}

export function emailQuestions({ fields, groups }: FormDocument): EmailQuestion[] {
  return fields.flatMap((field): EmailQuestion[] => {
    if (isMailQuestion(field))
      return [{ key: field.id, label: fieldName(field), within: null, isLooping: false }];
    if (!isTemplate(field)) return [];
    const group = groups.find(({ id }) => id === field.fieldGroupId);
    const within = field.label || group?.title || "a field group";
    return (group?.fields ?? []).flatMap((nested) =>
      isMailQuestion(nested)
        ? [{ key: `${field.id}/${nested.id}`, label: fieldName(nested), within, isLooping: field.isLooping }]
        : [],
    );
  });
}

/** To choose from, those of a group under its name. */
export function questionChoices(
  questions: readonly EmailQuestion[],
): (OptionGroup | { value: string; label: string })[] {
  const option = ({ key, label }: EmailQuestion) => ({ value: key, label });
  const groups = [...new Set(questions.flatMap(({ within }) => (within === null ? [] : [within])))];
  return [
    ...questions.filter(({ within }) => within === null).map(option),
    ...groups.map((label) => ({
      label,
      options: questions.filter(({ within }) => within === label).map(option),
    })),
  ];
}

/** A notification as its form holds it: answers by the names of their questions. */
export function valuesOf(one: FormNotification, named: readonly NamedAnswer[], money: RuleContext) {
  const isAddressed = one.replyTo.includes("@");
  return {
    name: one.name,
    sendToType: one.sendToType,
    addresses: one.sendToType === "email" ? one.sendTo : "",
    question:
      one.sendToType === "field" ? [one.sendToFieldGroupId, one.sendTo].filter(Boolean).join("/") : "",
    entry: one.sendToLoopIndex === null ? "" : String(one.sendToLoopIndex + 1),
    copies: one.bccTo,
    replyTo: isAddressed ? REPLY_TO_ADDRESS : one.replyTo,
    replyAddress: isAddressed ? one.replyTo : "",
    usesTitle: one.isFormTitleSubjectLine,
    subject: messageWithNames(one.subjectLine, named),
    message: messageWithNames(one.message, named),
    showSubmission: one.showSubmission,
    showCustomFields: one.showCustomFields,
    showHiddenCustomFields: one.showHiddenCustomFields,
    isActive: one.isActive,
    operator: one.operator,
    rules: valuesOfRules(one.rules, money),
  };
}

const unknownName = (name: string): string =>
  `“${name.slice(0, 100)}” is no question of this form. Choose it from the list, or take it out`;

/** What a form of a notification says, by its questions; or the form again, where one of its buttons was pressed. */
export async function notificationSent(
  ctx: CommandContext,
  formId: string,
  input: NotificationSent,
): Promise<{ again: Response } | NotificationValues> {
  const stepped = input.step ? steppedRules(input.rules, input.step) : null;
  if (stepped) {
    const initialValue = { ...input, rules: stepped, step: undefined };
    return { again: Response.json({ lastResult: { initialValue } }) };
  }
  const { sources, named, document } = questionsOf(await readBatch(ctx.db, questionReads(formId)));
  const { rules, problems } = rulesOfForm(input.rules, { sources, ...moneyOf(ctx) });
  const message = messageWithIds(input.message, named);
  const subject = messageWithIds(input.subject, named);
  if (message.unknown.length > 0) problems.message = unknownName(message.unknown[0] ?? "");
  if (!input.usesTitle && subject.unknown.length > 0)
    problems.subject = unknownName(subject.unknown[0] ?? "");
  if (!input.usesTitle && input.subject === "") problems.subject = "Enter a subject, or use the form’s title";
  const to = whomTo(input, emailQuestions(document), problems);
  const replyTo = answersTo(input, emailQuestions(document), problems);
  const copies = addressList(input.copies);
  if (copies.problem) problems.copies = copies.problem;
  if (Object.keys(problems).length > 0) throw new Refused(INVALID_NOTIFICATION, problems);
  const { name, operator, isActive, showSubmission, showCustomFields, showHiddenCustomFields } = input;
  return {
    ...{ name, message: message.message, ...to, bccTo: copies.list, replyTo, operator, rules, isActive },
    ...{ isFormTitleSubjectLine: input.usesTitle, subjectLine: subject.message },
    ...{ showSubmission, showCustomFields, showHiddenCustomFields },
  };
}

type Problems = Record<string, string>;

function whomTo(
  input: NotificationSent,
  questions: readonly EmailQuestion[],
  problems: Problems,
): Pick<NotificationValues, "sendToType" | "sendTo" | "sendToFieldGroupId" | "sendToLoopIndex"> {
  const { sendToType } = input;
  const plain = { sendToType, sendTo: "", sendToFieldGroupId: null, sendToLoopIndex: null };
  if (sendToType === "email") {
    const { list, problem } = addressList(input.addresses);
    if (problem || list === "") problems.addresses = problem ?? "Enter an address";
    return { ...plain, sendTo: list };
  }
  if (sendToType !== "field") return plain;
  const question = questions.find(({ key }) => key === input.question);
  if (!question) {
    problems.question = "Choose the question that asks for the address";
    return plain;
  }
  const parts = question.key.split("/");
  const entry = Number(input.entry);
  if (question.isLooping && input.entry !== "" && entry < 1)
    problems.entry = "Entries are counted from 1; leave it empty for every entry";
  return {
    sendToType,
    sendTo: parts.at(-1) ?? "",
    sendToFieldGroupId: parts.length > 1 ? (parts[0] ?? null) : null,
    sendToLoopIndex: question.isLooping && input.entry !== "" ? entry - 1 : null,
  };
}

/** Where an answer to the mail goes, as it is kept. A question of a looped group has many answers: it is not offered. */
function answersTo(input: NotificationSent, questions: readonly EmailQuestion[], problems: Problems): string {
  const { replyTo, replyAddress } = input;
  if (replyTo === "" || replyTo === REPLY_TO_SUBMITTER) return replyTo;
  if (replyTo === REPLY_TO_ADDRESS) {
    if (!isAddress(replyAddress)) problems.replyAddress = "Enter an e-mail address";
    return replyAddress.toLowerCase();
  }
  const isThere = questions.some(({ key, within }) => within === null && key === replyTo);
  if (!isThere) problems.replyTo = "This question is not there any more: choose another one";
  return replyTo;
}
