import type { FilterOption } from "~/ui/filter.rules";
import type { Field } from "../../document/field.schema";
import { answersOf } from "../../document/types/answer-kinds.rules";
import { isLayout } from "../../document/types/kinds.rules";
import { untilVersion } from "../../document/until-version.rules";
import { choiceName, placeName } from "./answer-places.rules";

/** A question as lists and their filters name it. */
export interface NamedQuestion {
  /** `field`, or `field.nested`. */
  name: string;
  label: string;
  field: Field;
}

interface Asked {
  field: Field;
  isRemoved: boolean;
  number: number;
  nested: readonly Asked[];
}

/** How a question is called in lists, exports and reports: one that the newest version does not ask says which did. */
export function questionLabel({ field, isRemoved, number }: Omit<Asked, "nested">): string {
  const label = field.reportLabel || field.label || "A question without a title";
  return isRemoved ? untilVersion(label, number) : label;
}

/** All questions, those in groups behind the group that they stand in. */
export function namedQuestions(questions: readonly Asked[]): NamedQuestion[] {
  return questions.flatMap((question) => {
    const { field } = question;
    const own = {
      name: placeName({ fieldId: field.id, nestedId: "" }),
      label: questionLabel(question),
      field,
    };
    const nested = question.nested.map((inner) => ({
      name: placeName({ fieldId: field.id, nestedId: inner.field.id }),
      label: `${own.label}: ${questionLabel(inner)}`,
      field: inner.field,
    }));
    return [own, ...nested];
  });
}

/** Longer lists of options are asked for in words. */
const MOST_OPTIONS = 20;
const MOST_CHOICES = 200;

/** "Stand type: Space only", of every choice that is worth a box. */
export const choiceOptions = (questions: readonly NamedQuestion[]): FilterOption[] =>
  questions
    .flatMap(({ name, label, field }) => {
      const [fieldId = "", nestedId = ""] = name.split(".");
      return "options" in field && field.options.length <= MOST_OPTIONS
        ? field.options.map((option) => ({
            value: choiceName({ fieldId, nestedId }, option.value),
            label: `${label}: ${option.label || option.value}`,
          }))
        : [];
    })
    .slice(0, MOST_CHOICES);

/** What its indexed answers are: numbers and days are asked for from one to another. */
export const isIndexed = ({ field }: NamedQuestion): boolean =>
  isLayout(field) || !answersOf(field.type).isTable;
