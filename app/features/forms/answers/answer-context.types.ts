/** What an event says of how its answers are read and shown. */
export interface AnswerContext {
  /** One of the 29, such as `en-GB`. */
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** On the server: what a phone number is. Without it numbers stay as they were typed. */
  phone?: PhoneReader;
  /** On the server: the days that limits are counted from. Without them such limits are not judged. */
  days?: EventDays;
  /** On the server: what an IBAN is, or a VAT number. Without it they stay as they were typed, and are not judged. */
  formats?: FormatReader;
  /** On the server: what tells two texts apart for good. Without it nobody can say whether a signature still holds. */
  digest?: (text: string) => string;
  /** Staff change what others have sent in: what was signed stays as it was given, and nobody is asked to sign. */
  keepsSigned?: true;
}

/** In the event's zone; null where the event has no such day. */
export interface EventDays {
  today: string;
  start: string | null;
  end: string | null;
}

/** What a short text has to look like. */
export interface TextFormat {
  pattern: "postcode" | "vat" | "iban" | "bic" | "example";
  /** Of a postcode, in two letters. */
  country?: string | undefined;
  /** Of an example: "AA99 AAA". */
  example?: string | undefined;
}

/** A text in the one form that its format has; null for what does not look like it. */
export type FormatReader = (format: TextFormat, typed: string) => string | null;

/** A phone number as people read it and as machines dial it; null for what is none. */
export type PhoneReader = (typed: string) => { value: string; e164: string } | null;
