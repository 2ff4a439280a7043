import type { AnswerShapeOf, QuestionType } from "../document/types/kinds.schema";

/** Nobody changes an answer in place. */
type Kept<T> = T extends readonly (infer One)[]
  ? readonly Kept<One>[]
  : T extends object
    ? { readonly [Key in keyof T]: Kept<T[Key]> }
    : T;

/** Of a field group: the answers of each of its rows. */
export interface GroupAnswer {
  type: "template";
  loopCount: number;
  templateValues: readonly Answers[];
  /** Of a draft: which entry each is, so that colleagues who add and remove some at once do not mix them up. */
  entryIds?: readonly string[];
}

/**
 * What was answered, tagged by the type of its field (spec 2.3). A draft holds what was typed; what could be read stands in its
 * one form at once: a number as `1234.5`, a day as `2027-04-03`. What is sent in holds nothing else.
 */
export type AnswerByType = {
  [T in QuestionType]: T extends GroupAnswer["type"] ? GroupAnswer : Kept<AnswerShapeOf<T>>;
};

export type AnswerOf<T extends QuestionType> = AnswerByType[T];
export type Answer = AnswerByType[QuestionType];
/** By the id of the field. */
export type Answers = Readonly<Record<string, Answer>>;

export type RepeaterRow = AnswerOf<"repeater">["rows"][number];
export type ChosenItem = AnswerOf<"itemList">["items"][number];
