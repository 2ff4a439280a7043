import { isGroupAnswer } from "../document/structure.rules";
import type { Answer, GroupAnswer } from "./answer.types";

/** Which entry each of a looped group is; those of a submission are told apart by their places until somebody changes them. */
export const entryIdsOf = (answer: Answer | undefined): readonly string[] =>
  isGroupAnswer(answer) ? (answer.entryIds ?? answer.templateValues.map((_, row) => `r${row}`)) : [];

/** The group without one of its entries. */
export function withoutEntryAt(group: GroupAnswer, row: number): GroupAnswer | null {
  const others = <T>(list: readonly T[]) => list.filter((_, at) => at !== row);
  const templateValues = others(group.templateValues);
  if (templateValues.length === 0) return null;
  return { ...group, loopCount: templateValues.length, templateValues, entryIds: others(entryIdsOf(group)) };
}
