import type { Answer, Answers } from "../answers/answer.types";
import { answerIn, rowsOf } from "../answers/answer-of.rules";
import type { Field } from "../document/field.schema";
import type { FormDocument } from "../document/form-document.schema";
import { isTemplate, type TemplateField } from "../document/structure.rules";
import { answersOf } from "../document/types/answer-kinds.rules";
import { isLayout } from "../document/types/kinds.rules";
import { namesOf } from "../document/types/sent.rules";
import type { SentContext, SentValue } from "../document/types/sent.types";
import { type Visibility, visibilityOf } from "../logic/visibility.rules";
import { CLIENT_LABELS, type ClientSource } from "./payload.rules";
import type { PayloadField } from "./webhook.schema";

/** Whoever submits, and the team that it is for; null where there is none, as of a guest. */
export interface Sender {
  userId: string | null;
  firstName: string | null;
  surname: string | null;
  email: string | null;
  teamId: string | null;
  teamName: string | null;
  /** What the team has answered of the fields of teams, by their ids. */
  customFields: Readonly<Record<string, string>>;
}

/** Nobody, for no team. */
export const NOTHING_SENT: Sender = {
  ...{ userId: null, firstName: null, surname: null, email: null, teamId: null, teamName: null },
  customFields: {},
};

export interface Sent {
  document: FormDocument;
  answers: Answers;
  /** An example shows all questions, whatever the logic says. */
  isExample?: boolean;
  sender: Sender;
  context: SentContext;
}

/** The body as a value: each name of the payload with what it stands for, dots as levels. */
export function payloadValues(payload: readonly PayloadField[], sent: Sent): SentValue {
  const visibility = sent.isExample ? allShown(sent) : visibilityOf(sent.document, sent.answers);
  const fields = new Map(sent.document.fields.map((field) => [field.id, field]));
  const body: Level = blank();
  for (const one of payload) put(body, one.targetId.split("."), sentValue(one, { sent, visibility, fields }));
  return body as SentValue;
}

/** An answer to every question, for the body as it will be where nobody has submitted yet. */
export function exampleAnswers({ fields, groups }: Pick<FormDocument, "fields" | "groups">): Answers {
  return Object.fromEntries(
    fields.flatMap((field): [string, Answer][] => {
      if (isLayout(field)) return [];
      const answer = isTemplate(field) ? exampleGroup(field, groups) : exampleOf(field);
      return answer ? [[field.id, answer]] : [];
    }),
  );
}

function exampleGroup(
  { type, fieldGroupId, isLooping }: TemplateField,
  groups: FormDocument["groups"],
): Answer | null {
  const group = groups.find(({ id }) => id === fieldGroupId);
  if (!group) return null;
  const entry = exampleAnswers({ fields: group.fields, groups: [] });
  const templateValues = isLooping ? [entry, entry] : [entry];
  return { type, loopCount: templateValues.length, templateValues };
}

const exampleOf = (field: Field): Answer | null =>
  isLayout(field) ? null : answersOf(field.type).example(field);

function allShown({ document: { fields, groups }, answers }: Sent): Visibility {
  const rows = fields
    .filter((field) => isTemplate(field))
    .map((field): [string, ReadonlySet<string>[]] => {
      const group = groups.find(({ id }) => id === field.fieldGroupId);
      const ids = new Set(group?.fields.map(({ id }) => id));
      return [field.id, rowsOf(field, answers).map(() => ids)];
    });
  return { shown: new Set(fields.map(({ id }) => id)), rows: new Map(rows) };
}

interface World {
  sent: Sent;
  visibility: Visibility;
  fields: ReadonlyMap<string, Field>;
}

function sentValue(one: PayloadField, { sent, visibility, fields }: World): SentValue {
  const { sender } = sent;
  if (one.category === "client")
    return Object.hasOwn(CLIENT_LABELS, one.sourceId)
      ? clientValue(one.sourceId as ClientSource, sender)
      : null;
  if (one.category === "customField") {
    const value = Object.hasOwn(sender.customFields, one.sourceId) ? sender.customFields[one.sourceId] : null;
    if (one.sourceType === "boolean") return value ? value === "true" : null;
    return value || null;
  }
  const field = fields.get(one.sourceId);
  if (!field || !visibility.shown.has(field.id)) return null;
  return isTemplate(field)
    ? entriesOf(field, sent, visibility)
    : answerSent(field, sent.answers, { context: sent.context, part: one.nestedKey });
}

function clientValue(source: ClientSource, sender: Sender): SentValue {
  const { firstName, surname } = sender;
  const value =
    source in sender
      ? sender[source as Exclude<ClientSource, keyof { fullName: 0 }>]
      : [firstName, surname].filter(Boolean).join(" ");
  return value || null;
}

function answerSent(
  field: Field,
  answers: Answers,
  { context, part }: { context: SentContext; part: string },
): SentValue {
  if (isLayout(field)) return null;
  const answer = answerIn(field, answers);
  return answer && answersOf(answer.type).sent(answer, context, { field, part });
}

/** A group that repeats is a list of its entries, one that does not is a thing of its own; under the names of its questions. */
function entriesOf(
  field: TemplateField,
  { document, answers, context }: Sent,
  { rows }: Visibility,
): SentValue {
  const group = document.groups.find(({ id }) => id === field.fieldGroupId);
  const asked = group?.fields.filter((one) => !isLayout(one)) ?? [];
  const names = namesOf(
    asked.map(({ label }) => label),
    "answer",
  );
  const entries = rowsOf(field, answers).map((values, row) => {
    const shown = rows.get(field.id)?.[row];
    return Object.fromEntries(
      asked.map((nested, at): [string, SentValue] => [
        names[at] ?? nested.id,
        shown?.has(nested.id) ? answerSent(nested, values, { context, part: "" }) : null,
      ]),
    );
  });
  const isBlank = asked.length === 0 || entries.length === 0;
  if (isBlank) return null;
  return field.isLooping ? entries : (entries[0] ?? null);
}

interface Level {
  [name: string]: SentValue | Level;
}
/** Without a prototype: whatever a name is, it is a name. */
const blank = (): Level => Object.create(null) as Level;

/** That no value stands inside of another was seen to when the webhook was saved; what says otherwise here is left out. */
function put(body: Level, [name = "", ...rest]: string[], value: SentValue): void {
  if (rest.length === 0) {
    if (!Object.hasOwn(body, name)) body[name] = value;
    return;
  }
  if (!Object.hasOwn(body, name)) body[name] = blank();
  const level = body[name];
  if (level && typeof level === "object" && Object.getPrototypeOf(level) === null)
    put(level as Level, rest, value);
}
