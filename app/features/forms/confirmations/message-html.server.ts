import { escapeHtml } from "~/lib/html.rules";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import type { Answers } from "../answers/answer.types";
import { answerLines } from "../answers/answer-lines.rules";
import { isForStaff } from "../document/for-staff.rules";
import type { FormDocument } from "../document/form-document.schema";
import { linesBetween } from "../document/types/answer-kinds.rules";
import type { LineContext } from "../document/types/answers.types";
import { labelOfType } from "../document/types/builder-kinds.rules";
import { htmlWithAnswers } from "./named-answers.rules";

/** A confirmation's message as HTML, with the answers that it names; without a submission their places stay empty. */
export function messageHtml(
  message: string,
  submitted: { document: FormDocument; answers: Answers; context: LineContext } | null,
): string {
  const fields = new Map(submitted?.document.fields.map((field) => [field.id, field]));
  return htmlWithAnswers(richTextHtml(message), (id) => {
    const field = fields.get(id);
    const answer = submitted && Object.hasOwn(submitted.answers, id) ? submitted.answers[id] : null;
    return field && submitted && !isForStaff(field)
      ? escapeHtml(
          // Rows of a table have commas of their own.
          answerLines(field, answer ?? null, submitted.context).join(linesBetween(field)),
        )
      : "";
  });
}

/** The same with each answer's question in its place, where there is no submission to look at. */
export function sampleHtml(message: string, { fields }: Pick<FormDocument, "fields">): string {
  const labels = new Map(fields.map(({ id, label, type }) => [id, label || labelOfType(type)]));
  return htmlWithAnswers(richTextHtml(message), (id) => {
    const label = labels.get(id);
    return label === undefined ? "" : escapeHtml(`[${label}]`);
  });
}
