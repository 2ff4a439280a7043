import type { FieldOf } from "../field.schema";
import type { FieldType } from "./kinds.schema";
import type { AnswerIn } from "./rules.types";

/** Who fills in the demo's forms. What is drawn by chance is always the same for one question of one person. */
export interface Typist {
  /** Of the question's input. */
  name: string;
  organisation: string;
  host: string;
  /** Of whoever fills in. */
  firstName: string;
  /** The person that an entry is about; outside of entries whoever fills in. */
  person: { firstName: string; surname: string };
  year: number;
  /** 0 to 1: of the question, and of a part of it. */
  draw: number;
  drawFor(part: string): number;
  /** What such a question is answered in the demo; undefined where nothing is known. */
  words(label: string): string | undefined;
  amount(label: string): number;
  address: Readonly<Record<string, string>>;
  cell(column: number): string;
}

/** What the inputs of a page send, by their names. */
export type Sent = [string, string[]][];

/** A field of a kind with an answer that can be sent in: for the demo and for tests. */
export interface Sample<T extends FieldType> {
  /** As `addFields` takes it. */
  field: { type: T; label: string } & Record<string, unknown>;
  /** Null where the kind has none, or none of its own. */
  answer: AnswerIn<T> | null;
  /** What somebody of the demo types; null for what is not typed. */
  typed: ((field: FieldOf<T>, typist: Typist) => Sent) | null;
}
