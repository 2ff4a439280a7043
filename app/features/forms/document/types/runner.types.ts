import type { ReactNode } from "react";
import type { FieldOf } from "../field.schema";
import type { FieldType } from "./kinds.schema";
import type { AnswerIn } from "./rules.types";

/** A question or layout item where it stands, with its answer in the draft. */
export interface QuestionProps<T extends FieldType> {
  field: FieldOf<T>;
  /** Of its input, or of the first part of it. */
  name: string;
  answer: AnswerIn<T> | null;
  /** In an entry of a looped group, which is one of many. */
  isInEntry: boolean;
}

/** How a kind is drawn where it is filled in; null: whoever draws the page draws it. */
export type RunnerKind<T extends FieldType> = ((props: QuestionProps<T>) => ReactNode) | null;
