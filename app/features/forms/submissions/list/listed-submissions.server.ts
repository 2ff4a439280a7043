import type { eventClock } from "~/procedure/event-clock.server";
import type { Answer, Answers } from "../../answers/answer.types";
import type { AnswerContext } from "../../answers/answer-context.types";
import type { Field } from "../../document/field.schema";
import { isGroupAnswer } from "../../document/structure.rules";
import { answerCell, isFigure } from "./answer-cell.rules";
import { type AnswerPlace, placeName } from "./answer-places.rules";
import type { AskedQuestions } from "./asked-questions.server";
import { namedQuestions } from "./question-choices.rules";
import { answersIn, type ListedSubmission } from "./submission-list.server";
import { GUEST_SUBMISSION } from "./submission-states.rules";

interface ShownColumn {
  /** By which the list is sorted. */
  key: string;
  label: string;
  isFigure: boolean;
  place: AnswerPlace;
  field: Field;
}

/** The chosen columns that the form knows, in the order in which they were chosen. */
export function shownColumns({ questions }: AskedQuestions, places: readonly AnswerPlace[]): ShownColumn[] {
  const byName = new Map(namedQuestions(questions).map((question) => [question.name, question]));
  return places.flatMap((place, at) => {
    const question = byName.get(placeName(place));
    if (!question) return [];
    const { field, label } = question;
    return [{ key: `c${at + 1}`, label, isFigure: isFigure(field), place, field }];
  });
}

/** How long after a draft was saved somebody still works on it, in milliseconds. */
const AT_WORK = 120_000;

interface Around {
  columns: readonly ShownColumn[];
  context: AnswerContext;
  clock: ReturnType<typeof eventClock>;
  now: Date;
}

/** Rows of the list as plain texts. */
export const listedRows = (rows: readonly ListedSubmission[], { columns, context, clock, now }: Around) =>
  rows.map((row) => {
    const answers = answersIn(row);
    const isAtWork = row.isDraft && now.getTime() - Date.parse(row.updatedAt) < AT_WORK;
    return {
      id: row.id,
      reference: row.reference ?? "Draft",
      teamId: row.teamId,
      who: row.isGuest ? GUEST_SUBMISSION : (row.teamName ?? "A team that is gone"),
      by: row.isGuest ? row.guestEmail : (row.submittedBy ?? row.updatedBy),
      isGuest: row.isGuest,
      state: row.state,
      note: isAtWork ? `${row.updatedBy ?? "Somebody"} is working on it now` : null,
      number: row.number,
      changed: clock.momentOf(row.updatedAt),
      values: columns.map(({ place, field }) =>
        said(answersAt(answers, place), (answer) => answerCell(field, answer, context)),
      ),
    };
  });
export type ListedRow = ReturnType<typeof listedRows>[number];

/** Of a question in a group: one for each entry. */
function answersAt(
  answers: Answers,
  { fieldId, nestedId }: AnswerPlace,
): readonly (Answer | null | undefined)[] {
  const answer = Object.hasOwn(answers, fieldId) ? (answers[fieldId] ?? null) : null;
  if (nestedId === "") return [answer];
  if (!isGroupAnswer(answer)) return [];
  return answer.templateValues.map((values) => (Object.hasOwn(values, nestedId) ? values[nestedId] : null));
}

/** Entries of a group that a cell has room for. */
const MOST_ENTRIES = 3;

function said(
  answers: readonly (Answer | null | undefined)[],
  cell: (answer: Answer | null | undefined) => string,
): string {
  const texts = answers.map(cell).filter(Boolean);
  const more = texts.length - MOST_ENTRIES;
  return texts.slice(0, MOST_ENTRIES).join("; ") + (more > 0 ? ` and ${more} more` : "");
}
