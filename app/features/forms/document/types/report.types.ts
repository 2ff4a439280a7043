import type { AnswerPlace } from "../../submissions/list/answer-places.rules";
import type { FoundRows } from "../../submissions/report/gathered-rows.server";
import type { ReportCard } from "../../submissions/report/report-cards.types";
import type { FieldOf } from "../field.schema";
import type { QuestionType } from "./kinds.schema";

export interface ReportAround {
  locale: string;
  currency: string;
  dayOf(instant: string): string;
  /** Where a submission is read; null for who may not. */
  submissionTo(id: string): string | null;
}

/** A question in a report, and what was found of it. */
export interface Reported {
  at: AnswerPlace;
  title: string;
  /** Options and items that are not offered any more: shown where somebody chose them. */
  gone: ReadonlyMap<string, number>;
  found: FoundRows;
  around: ReportAround;
}

/** What a card says; what it has not is left out. `answered`: by how many, where not by those who answered the form's question. */
export type CardParts = Partial<Omit<ReportCard, "about" | "name" | "title">> & {
  answered?: number;
  /** Behind the count of answers. */
  more?: string[];
};

/** The card of a kind of question in the report. */
export type ReportRules<T extends QuestionType> = (field: FieldOf<T>, of: Reported) => CardParts;
