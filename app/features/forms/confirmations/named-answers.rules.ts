import type { Field } from "../document/field.schema";
import { isForStaff } from "../document/for-staff.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import { labelOfType } from "../document/types/builder-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";

/** An answer that a message can name: kept by the id of its field, shown by its label. */
export interface NamedAnswer {
  id: string;
  /** Of one message each is another one. */
  name: string;
}

/** Of questions of the form: what a field group's questions say stands in each entry. */
export function namedAnswers(fields: readonly Field[]): NamedAnswer[] {
  const taken = new Set<string>();
  return fields
    .filter((field) => !isLayout(field) && !isForStaff(field) && !answersOf(field.type).isUnnamed)
    .map(({ id, label, type }) => {
      const base = plain(label) || labelOfType(type);
      let name = base;
      for (let n = 2; taken.has(name); n += 1) name = `${base} (${n})`.replace(/[()]/g, "");
      taken.add(name);
      return { id, name };
    });
}

/** Without what a rich text would read as a mark. */
const plain = (label: string): string =>
  [...label.replace(/[^\p{L}\p{N} .,;:!?'’%€£$/+-]/gu, " ")]
    .slice(0, 80)
    .join("")
    .replace(/\s+/g, " ")
    .trim();

const TOKEN = /\{\{([^{}\n]{1,200})\}\}/g;

/** The fields whose answers a message as it is kept names. */
export const answersNamedIn = (message: string): string[] =>
  [...message.matchAll(TOKEN)].map(([, id = ""]) => id.trim());

/** A message as it is edited: its answers by their names. One that is gone keeps its id. */
export function messageWithNames(message: string, answers: readonly NamedAnswer[]): string {
  const names = new Map(answers.map(({ id, name }) => [id, name]));
  return message.replaceAll(TOKEN, (token, id: string) => {
    const name = names.get(id.trim());
    return name ? `{{${name}}}` : token;
  });
}

/** A message as it is kept: its answers by the ids of their fields. `unknown` are the names that no question has. */
export function messageWithIds(
  message: string,
  answers: readonly NamedAnswer[],
): { message: string; unknown: string[] } {
  const ids = new Map(answers.map(({ id, name }) => [name, id]));
  const known = new Set(answers.map(({ id }) => id));
  const unknown: string[] = [];
  const kept = message.replaceAll(TOKEN, (token, typed: string) => {
    const name = typed.trim();
    const id = ids.get(name) ?? (known.has(name) ? name : null);
    if (id === null) unknown.push(name);
    return id === null ? token : `{{${id}}}`;
  });
  return { message: kept, unknown };
}

/** The HTML of a message with answers in the places that name them; what nobody answered, or may not see, leaves its place empty. */
export const htmlWithAnswers = (html: string, answerOf: (fieldId: string) => string): string =>
  html.replaceAll(TOKEN, (_, id: string) => answerOf(id.trim()));
