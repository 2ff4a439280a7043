import type { Answer, AnswerOf } from "../../answers/answer.types";
import type { AnswerContext } from "../../answers/answer-context.types";
import type { FieldProblem } from "../../answers/problem.types";
import type { SentTexts } from "../../answers/sent-texts.rules";
import type { SummaryModelRow, SummaryOrder } from "../../runner/summary-model.types";
import type { Field, FieldOf } from "../field.schema";
import type { QuestionType } from "./kinds.schema";
import type { Wanted } from "./rules.types";
import type { SentAt, SentContext, SentValue } from "./sent.types";

/** What texts of answers need beside the event's locale and currency. */
export interface LineContext extends AnswerContext {
  /** A file's name by its id; null for one that is gone. */
  fileName: (id: string) => string | null;
}

/** One value of an answer, as it is indexed: one of text, number and day is there. */
export interface IndexedValue {
  text?: string;
  number?: number;
  date?: string;
  /** The cell, the part, the item. */
  nestedId?: string;
  /** Of a repeater, counted from 0. */
  row?: number;
}

/** A question as an older version asked it. */
export interface FormerField<F> {
  field: F;
  number: number;
}

/** A question as all its versions together ask it. */
export interface Merged<F> {
  field: F;
  /** Of columns of numbers that took other texts before, by their ids: the version that did so last. */
  tookTexts?: ReadonlyMap<string, number>;
  /** Of a group that has one entry by now: the version in which it had several last. */
  loopedUntil?: number | null;
}

/** What a version asks of an answer, and what it does not ask any more. */
export type Halves = [asked: Answer | null, gone: Answer | null];

/** What the logic asks of a field as one of several things, by its name, and the answer that it is about. */
export interface AskedThing<A> {
  name: string;
  answer: A;
}

/** What was pasted, and the inputs of the page that it came with. */
export interface PastedText {
  text: string;
  name: string;
  sent: SentTexts;
}

/** The inputs that the rows would have been typed into; or why none of them is taken. */
export type PastedRows = { inputs: readonly [string, string][] } | { problem: string };

export interface Priced {
  itemId: string;
  label: string;
  price: number;
}

/** What is known of orders alone: their items cost something, and stay ordered when a form offers them no more. */
export interface OrderRules<F, A> {
  itemsOf(field: F): readonly Priced[];
  /** With no more items than the former version has. */
  offering(field: F, former: F | null): F;
  /** The items that somebody wants. */
  wantedIn(answer: A): string[];
  /** What it costs, in minor units, by the prices that are kept with it. */
  amountOf(answer: A): number;
  /** Of what is kept aside: what was submitted stays ordered at its price, at most as many as were; anything else was never ordered. */
  asOrdered(gone: A, was: A | null): A;
  /** The items of what is kept aside, each of which can be taken away by itself. */
  keptIn(gone: A): string[];
  only(gone: A, itemId: string): A | null;
  without(gone: A, itemId: string): A | null;
}

/** What is known of signatures alone: they hold as long as the answers that they were given for stay what they were. */
export interface SignedRules<F, A> {
  /** What it is given for besides the answers. */
  agreement(field: F): string;
  /** Whether both are one act, whatever is stamped on them. */
  isSame(one: A, other: A): boolean;
  stamped(answer: A, stamp: { over: string; at: string }): A;
  /** The digest of what it was given for. */
  overOf(answer: A): string;
  /** Kept beside answers that staff changed after it, or given for those that stand there. */
  given(answer: A, of: { isEarlier: boolean }): A;
}

/** What an answer is judged by; what the server alone knows is left out elsewhere, and then not judged. */
export type JudgedIn = Pick<AnswerContext, "locale"> & Partial<AnswerContext>;

/** What the server does with answers of a kind: judges, keeps, shows and compares them through the versions of a form. */
export interface AnswerRules<T extends QuestionType> {
  /** What keeps an answer from being sent in; null is a blank one. `name` is the field's input. */
  problems: (
    field: FieldOf<T>,
    answer: AnswerOf<T> | null,
    at: { name: string } & JudgedIn,
  ) => FieldProblem[];
  /** Limits that are said at the question before they are broken, by its part or column; "" is the whole. */
  limits?: (field: FieldOf<T>, context: JudgedIn) => Readonly<Record<string, string>>;
  /** Rows that were pasted into it as one text, behind those that the page sent. */
  pasted?: (field: FieldOf<T>, pasted: PastedText) => PastedRows;
  /** In the form that is kept; null where nothing is left of it. */
  cleaned: (field: FieldOf<T>, answer: AnswerOf<T>) => AnswerOf<T> | null;
  /** As people read it, line by line; none for a blank one. `field` is of another type where it had this one before. */
  lines: (answer: AnswerOf<T>, context: LineContext, field: Field) => string[];
  /** Its values one by one, for filters and reports; a blank answer has none. */
  indexed: (answer: AnswerOf<T>) => IndexedValue[];
  /** As a webhook sends it (docs/decisions/webhooks.md); null for a blank one. */
  sent: (answer: AnswerOf<T>, context: SentContext, at: SentAt) => SentValue;
  /** What a webhook's body looks like where nobody has answered yet; null for a group, whose questions say it. */
  example: (field: FieldOf<T>) => AnswerOf<T> | null;
  /** What a webhook can send of it beside its parts: all of them as one thing, and as one text. */
  wholes?: { readonly all: string; readonly flat: string };
  /** How many inputs a page sends of it at most. */
  inputs: (field: FieldOf<T>) => number;
  /** What an address may fill in, with an example; null: only who fills in the form says it. */
  prefill: { example: string } | null;
  /** What the logic asks of it, as the lab tries it; null for what no rule can ask. */
  asked: {
    thing(field: FieldOf<T>, wanted: Wanted): AskedThing<AnswerOf<T>>;
    /** Of several things that are asked apart, such as options or parts. */
    together?(one: AnswerOf<T>, other: AnswerOf<T>): AnswerOf<T>;
  } | null;
  /** Any answer of so many rows or files, as the lab tries it. */
  ofCount?: (count: number) => AnswerOf<T>;
  /** With the parts that older versions had; `gone` takes the number of the last version of each. */
  merged?: (
    field: FieldOf<T>,
    former: readonly FormerField<FieldOf<T>>[],
    gone: Map<string, number>,
  ) => Merged<FieldOf<T>>;
  /** In the part that a version asks, and the part that it does not ask any more. */
  split?: (field: FieldOf<T>, answer: AnswerOf<T>) => Halves;
  /** Both parts again. */
  whole?: (asked: AnswerOf<T>, gone: AnswerOf<T>) => AnswerOf<T>;
  /** What is kept aside of it after the answer beside it was changed; null where nothing is left. */
  movedAside?: (
    gone: AnswerOf<T>,
    beside: { before: AnswerOf<T> | null; after: AnswerOf<T> | null; isJudged: boolean },
  ) => AnswerOf<T> | null;
  orders?: OrderRules<FieldOf<T>, AnswerOf<T>>;
  /** It is worked out from the sum of all orders, in minor units, and asked of nobody. */
  workedOut?: {
    of(total: number): AnswerOf<T>;
    problem(total: number): string | null;
    amountOf(answer: AnswerOf<T>): number;
  };
  /** It is worked out from other answers, and asked of nobody. */
  isWorkedOut?: true;
  signed?: SignedRules<FieldOf<T>, AnswerOf<T>>;
  /** How a summary shows it, where lines are not enough. */
  summary?: (
    field: FieldOf<T>,
    answer: AnswerOf<T> | null,
    context: AnswerContext & { fileOf: (id: string) => { name: string; to: string | null } | null },
  ) => Partial<Pick<SummaryModelRow, "table" | "files" | "drawing">> & {
    order?: Pick<SummaryOrder, "items" | "total">;
  };
  /** In one cell of a list; its lines where nothing else is said. */
  cell?: (answer: AnswerOf<T>, context: AnswerContext) => string;
  /** What is kept aside of a question that is asked still, part by part; null: its lines. */
  asideLines?: (
    field: FieldOf<T>,
    answer: AnswerOf<T>,
    around: { hasGone: boolean; context: LineContext },
  ) => string[] | null;
  /** The address that it is: a mail about the submission can go there. */
  mailAddress?: (answer: AnswerOf<T>) => string;
  /** A figure, which stands at the right of a list. */
  isFigure?: true;
  /** Its values are told apart by row: no filter asks for the answer itself. */
  isTable?: true;
  /** No message can name it. */
  isUnnamed?: true;
  /** Between its lines where they stand in one: a comma, unless they have commas of their own. */
  between?: string;
}
