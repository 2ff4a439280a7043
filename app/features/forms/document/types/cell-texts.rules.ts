import { readNumber } from "~/lib/read-number.rules";
import type { AnswerContext } from "../../answers/answer-context.types";
import { readEmail, readLine, readWebAddress } from "../../answers/read-text.rules";
import type { ShortTextType } from "./cell-types.rules";

type Read = (typed: string, context: AnswerContext) => string;

/** How short texts are read, as questions of their own and as cells of a table: in their one form, else as they were typed. */
export const SHORT_TEXTS: Readonly<Record<ShortTextType, Read>> = {
  text: readLine,
  email: (typed) => readEmail(typed) ?? readLine(typed),
  tel: readLine,
  url: (typed) => readLine(typed) && (readWebAddress(typed) ?? readLine(typed)),
  number: (typed, { locale, currency }) => readNumber(typed, locale, currency) ?? readLine(typed),
};
