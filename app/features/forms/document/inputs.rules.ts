import type { Field } from "./field.schema";
import type { FormDocument } from "./form-document.schema";
import { isTemplate } from "./structure.rules";
import { answersOf } from "./types/answer-kinds.rules";
import { isLayout } from "./types/kinds.rules";

/**
 * How many inputs a page sends for these fields at most, all of them shown: parts, options, a repeater's cells in every row. A
 * group that loops has pages of its own. Choices send one more, which says that they were asked.
 */
export function inputsOf(fields: readonly Field[], groups: FormDocument["groups"]): number {
  let sum = 0;
  for (const field of fields) sum += inputsOfField(field, groups);
  return sum;
}

function inputsOfField(field: Field, groups: FormDocument["groups"]): number {
  if (isLayout(field)) return 0;
  if (!isTemplate(field)) return answersOf(field.type).inputs(field);
  const group = field.isLooping ? undefined : groups.find(({ id }) => id === field.fieldGroupId);
  // A group in a group asks nothing.
  return group ? inputsOf(group.fields, []) : 0;
}
