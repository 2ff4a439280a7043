import type { Answer, AnswerOf } from "./answer.types";

/** Which entry each of a looped group is; those of a submission are told apart by their places until somebody changes them. */
export const entryIdsOf = (answer: Answer | undefined): readonly string[] =>
  answer?.type === "template" ? (answer.entryIds ?? answer.templateValues.map((_, row) => `r${row}`)) : [];

/** The group without one of its entries. */
export function withoutEntryAt(group: AnswerOf<"template">, row: number): AnswerOf<"template"> | null {
  const others = <T>(list: readonly T[]) => list.filter((_, at) => at !== row);
  const templateValues = others(group.templateValues);
  if (templateValues.length === 0) return null;
  return { ...group, loopCount: templateValues.length, templateValues, entryIds: others(entryIdsOf(group)) };
}
