/** What an event says of how its answers are read and shown. */
export interface AnswerContext {
  /** One of the 29, such as `en-GB`. */
  locale: string;
  /** ISO 4217. */
  currency: string;
  /** On the server: what a phone number is. Without it numbers stay as they were typed. */
  phone?: PhoneReader;
}

/** A phone number as people read it and as machines dial it; null for what is none. */
export type PhoneReader = (typed: string) => { value: string; e164: string } | null;
