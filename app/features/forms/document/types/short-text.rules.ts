import { normalised } from "~/lib/text.rules";
import type { AnswerContext } from "../../answers/answer-context.types";
import type { Asked, Comparison, Wanted } from "./rules.types";

/** A question of one text: `read` gives it its one form, `of` makes the answer. */
export const textRules = <A>(
  read: (typed: string, context: AnswerContext) => string,
  of: (value: string) => A,
) => ({
  readAnswer(_field: unknown, { name, sent, context }: Asked): A | null | undefined {
    const own = sent.get(name);
    if (!own) return undefined;
    const value = read(own[0] ?? "", context);
    return value === "" ? null : of(value);
  },
  comparison: textComparison,
  measure: { kind: "text" as const, of: (answer: { value: string }) => plainText(answer.value) },
});

/** As people see it. */
function textComparison(_field: unknown, { value }: Wanted): Comparison {
  const wanted = plainText(value);
  return (answer) => "value" in answer && typeof answer.value === "string" && isText(answer.value, wanted);
}

/** A blank is no text. */
export const isText = (typed: string, wanted: string): boolean =>
  wanted !== "" && plainText(typed) === wanted;

/** As people see it: an accent is typed as one letter or two, an apostrophe bent or straight, and two spaces look like one. */
export const plainText = (text: string): string =>
  normalised(text, "NFC")
    .replaceAll(/[’‘ʼ＇`´]/g, "'")
    .replaceAll(/\s+/g, " ")
    .trim()
    .toLowerCase();
