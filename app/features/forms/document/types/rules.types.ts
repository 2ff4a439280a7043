import type { Answer, AnswerOf } from "../../answers/answer.types";
import type { AnswerContext } from "../../answers/answer-context.types";
import type { SentTexts } from "../../answers/sent-texts.rules";
import type { FieldOf } from "../field.schema";
import type { AddressPart, NamePart } from "../field-types.rules";
import type { FieldType, LayoutType, QuestionType } from "./kinds.schema";

/** Of what is only read or seen there is no answer. */
export type AnswerIn<T extends FieldType> = T extends QuestionType ? AnswerOf<T> : never;

/** What a page sent, and the name of the question's input in it. */
export interface Asked {
  name: string;
  sent: SentTexts;
  context: AnswerContext;
}

/** Whether an answer is what a rule names; an answer that is not there is not asked. */
export type Comparison = (answer: Answer) => boolean;

/** Why no answer can be compared: the option or part is gone, or the field holds nothing of that kind. */
export type Incomparable = "option" | "part" | "value" | "type";

/** What a rule compares with; `part` of a name or an address. */
export interface Wanted {
  value: string;
  part: string;
}

/** What of an answer rules compare as more and less, earlier and later, or as a text; null where it is none. */
export interface Measure<A> {
  kind: "number" | "day" | "text";
  of: (answer: A, part: string) => string | null;
}

/** What an order comes to by the prices of the form, in minor units: each line by its item, all of them, and how many lines. */
export interface OrderNow {
  lines: Readonly<Record<string, number>>;
  total: number;
  count: number;
}

/**
 * How a field stands on its page: as one question among others; as a `set` of inputs that a line parts from what is around; as a
 * `list` with a heading of its own; as a `heading` over what follows, as the `line` itself, or as the `page` that it begins.
 */
export type FieldLayout = "single" | "set" | "list" | "heading" | "line" | "page";

/**
 * What a kind of field does while a form is filled in, in the browser and on the server: it goes to every page of a form, and so holds
 * nothing that only the server needs (`AnswerRules`, `store.server.ts`) or only staff do (`BuilderRules`).
 */
export type FieldRules<T extends FieldType> = FillingRules<T> & LayoutMark<T>;

/** `isLayout`: it is read or seen, and not answered. */
type LayoutMark<T extends FieldType> = T extends LayoutType ? { isLayout: true } : { isLayout?: never };

interface FillingRules<T extends FieldType> {
  /** As one question among others unless said. */
  stands?: FieldLayout;
  /** What it is asked in, each part with a label of its own: rules, exports and addresses name one part. */
  parts?: readonly (NamePart | AddressPart)[];
  /**
   * The answer from what was sent under the question's name: null for a blank one, undefined where the page did not ask it. What can be
   * read stands in its one form, what cannot as it was typed. Null: nothing of it is sent with a page.
   */
  readAnswer: ((field: FieldOf<T>, asked: Asked) => AnswerIn<T> | null | undefined) | null;
  /** How its answer is compared with what a rule names; null for what no rule can ask. */
  comparison: ((field: FieldOf<T>, wanted: Wanted) => Comparison | Incomparable) | null;
  /** How rules compare it otherwise than with what they name. */
  measure?: Measure<AnswerIn<T>>;
  /** How many there are: rows, entries, files, chosen options. */
  counts?: (answer: AnswerIn<T>) => number;
  /** Whether nothing was answered, where neither its text nor its count says it. */
  isBlank?: (answer: AnswerIn<T>) => boolean;
  /** What it adds to the total of the form. */
  order?: (field: FieldOf<T>, answer: AnswerIn<T> | null) => OrderNow;
  /** It shows that total, and so needs the orders of all pages. */
  isTotal?: true;
}
