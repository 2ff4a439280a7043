/** What an event says of how its answers are read and shown. */
export interface AnswerContext {
  /** One of the 29, such as `en-GB`. */
  locale: string;
  /** ISO 4217. */
  currency: string;
}
