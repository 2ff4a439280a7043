import type { Field } from "../document/field.schema";
import type { FieldList, FormDocument } from "../document/form-document.schema";
import { isGroupAnswer, isTemplate } from "../document/structure.rules";
import { answersOf, isWorkedOut } from "../document/types/answer-kinds.rules";
import type { SignedRules } from "../document/types/answers.types";
import { isLayout } from "../document/types/kinds.rules";
import type { Answer, Answers } from "./answer.types";
import type { AnswerContext } from "./answer-context.types";
import { answerIn } from "./answer-of.rules";
import { canonical } from "./canonical-answer.rules";
import { entryIdsOf } from "./entry-ids.rules";
import type { RowOf } from "./input-names.rules";

/** Of a question that is signed; null of all others. */
export const signedRules = (field: Field): SignedRules<Field, Answer> | null =>
  isLayout(field) ? null : ((answersOf(field.type).signed as SignedRules<Field, Answer> | undefined) ?? null);

const isSigned = (answer: Answer): boolean => answersOf(answer.type).signed !== undefined;

/** The answers without what was signed. */
export const withoutSigned = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, Answer][] => {
      if (isSigned(answer)) return [];
      if (!isGroupAnswer(answer)) return [[id, answer]];
      return [[id, { ...answer, templateValues: answer.templateValues.map(withoutSigned) }]];
    }),
  );

/** Whether anything in the answers was signed. */
export const hasSigned = (answers: Answers): boolean =>
  Object.values(answers).some((answer) =>
    isGroupAnswer(answer) ? answer.templateValues.some(hasSigned) : isSigned(answer),
  );

/** What a signature is given for: judged answers without signatures, of which what is worked out says nothing of its own. */
const given = (answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, Answer][] => {
      if (isWorkedOut(answer.type)) return [];
      if (!isGroupAnswer(answer)) return [[id, answer]];
      return [[id, { ...answer, templateValues: answer.templateValues.map(given) }]];
    }),
  );

/**
 * The digest of what a signature at a place is given for: all answers of the form, in an entry of a list those of the entry, and the
 * sentence that is agreed to. `judged` are those of the form without signatures.
 */
export function digestFor(
  field: Field,
  {
    judged,
    entry,
    digest,
  }: { judged: Answers; entry: RowOf | null; digest: NonNullable<AnswerContext["digest"]> },
): string {
  const list = entry && judged[entry.templateId];
  const answers = entry ? (isGroupAnswer(list) && list.templateValues[entry.row]) || {} : judged;
  return digest(canonical([signedRules(field)?.agreement(field) ?? "", given(answers)]));
}

interface Stamping {
  /** As it was stored. */
  before: Answers;
  /** The digest of what is signed at a place now; asked where something was signed anew alone. */
  overAt: (field: Field, entry: RowOf | null) => string;
  /** When. */
  at: string;
}

/**
 * Answers with what was signed anew stamped: with the moment, and with a digest of what it was given for. A signature that is stored
 * already keeps its stamp, whatever a page says of it.
 */
export function stampedAnswers(document: FormDocument, after: Answers, stamping: Stamping): Answers {
  const own = stampedIn(document, after, { ...stamping, entry: null, was: [stamping.before] });
  const rows = document.fields.flatMap((field): [string, Answer][] => {
    const answer = isTemplate(field) ? own[field.id] : undefined;
    const groupId = isTemplate(field) ? field.fieldGroupId : "";
    const group = document.groups.find(({ id }) => id === groupId);
    if (!isTemplate(field) || !isGroupAnswer(answer) || !group?.fields.some(signedRules)) return [];
    const [ids, idsBefore] = [entryIdsOf(answer), entryIdsOf(stamping.before[field.id])];
    const known = stamping.before[field.id];
    const templateValues = answer.templateValues.map((values, row) => {
      // An entry stands elsewhere where one before it was removed.
      const at = idsBefore.indexOf(ids[row] ?? "");
      const was = isGroupAnswer(known) ? known.templateValues[at] : undefined;
      const entry = field.isLooping ? { templateId: field.id, row } : null;
      return stampedIn(group, values, { ...stamping, entry, was: was ? [was] : [] });
    });
    return [[field.id, { ...answer, templateValues }]];
  });
  return rows.length > 0 ? { ...own, ...Object.fromEntries(rows) } : own;
}

function stampedIn(
  { fields }: FieldList,
  after: Answers,
  { overAt, at, entry, was }: Stamping & { entry: RowOf | null; was: readonly Answers[] },
): Answers {
  const made: Record<string, Answer> = {};
  for (const field of fields) {
    const rules = signedRules(field);
    const answer = rules && answerIn(field, after);
    if (!rules || !answer) continue;
    const known = was
      .map((answers) => answerIn(field, answers))
      .find((one) => one && rules.isSame(one, answer));
    made[field.id] = known ?? rules.stamped(answer, { over: overAt(field, entry), at });
  }
  return Object.keys(made).length > 0 ? { ...after, ...made } : after;
}
