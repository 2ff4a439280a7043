import type { Field } from "../field.schema";

/** What another system is sent: a value of JSON. Nothing is always null: no text is blank, no list and no object empty. */
export type SentValue =
  | string
  | number
  | boolean
  | null
  | readonly SentValue[]
  | { readonly [key: string]: SentValue };

/** A file as another system fetches it. */
export interface SentFile {
  name: string;
  type: string;
  size: number;
  url: string;
}

export interface SentContext {
  /** ISO 4217. */
  currency: string;
  /** Null for one that is gone. */
  fileOf: (id: string) => SentFile | null;
}

/** The question, and the part of it that is wanted; empty for what is asked as a whole. */
export interface SentAt {
  field: Field;
  part: string;
}
