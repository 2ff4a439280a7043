import type { DifferenceLines } from "../differences/difference-lines.rules";
import type { FieldsOwner } from "../fields/fields-owner.types";
import type { TriedCase } from "../lab/tried-cases.rules";

/** Something that publishing found, with the way to it; none for what whoever asks may not edit. */
export interface FoundLine {
  message: string;
  /** What the field is called; empty for the whole form or group. */
  what: string;
  to: string | null;
}

/** What is not asked any more while it has answers. */
export interface GoneQuestion {
  id: string;
  label: string;
  /** A whole question, or a part of one; a group that has one entry from now on; a column that takes numbers from now on. */
  kind: "question" | "part" | "several" | "texts";
  /** Submissions with such an answer. */
  answers: number;
}

/** What publishing does to one form. */
export interface FormEffect {
  /** Drafts that move to the new version. */
  drafts: number;
  gone: readonly GoneQuestion[];
}

/** A form that gets a field group's new version. */
export interface FormOfGroup extends FormEffect {
  id: string;
  title: string;
  number: number;
  faults: readonly FoundLine[];
  differences: DifferenceLines;
}

export interface PublicationScreen {
  owner: FieldsOwner;
  title: string;
  /** What was looked at: sent back with the button. */
  revision: number;
  /** UTC instant. */
  shownAt: string;
  /** Of its groups, or of the forms that have it: sent back too. */
  seen: string;
  isPublished: boolean;
  isArchived: boolean;
  /** That publishing would make; the live one where nothing is new. */
  number: number;
  /** The newest version; null where none was published yet. */
  live: number | null;
  /** Published already, and the working copy says the same. */
  isSame: boolean;
  /** The same, but written another way since: publishing says so, and makes no version. */
  isTouched: boolean;
  faults: readonly FoundLine[];
  warnings: readonly FoundLine[];
  /** Against the live version; null where there is none. */
  differences: DifferenceLines | null;
  /** Of a form. */
  effect: FormEffect | null;
  cases: readonly TriedCase[];
  /** Of a field group: the published forms that have it. */
  forms: readonly FormOfGroup[];
}
