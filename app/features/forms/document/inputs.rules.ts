import type { Field } from "./field.schema";
import { ADDRESS_PARTS, DEFAULT_ROWS, NAME_PARTS } from "./field-types.rules";
import type { FormDocument } from "./form-document.schema";

/** Rows that a repeater takes. */
export const mostRows = ({ max }: { max: number | null }): number => max ?? DEFAULT_ROWS;

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
  switch (field.type) {
    case "text":
    case "email":
    case "tel":
    case "url":
    case "number":
    case "area":
    case "upload":
      return 1;
    case "date":
      return 3;
    case "checkbox":
      return field.isMulti ? field.options.length + 1 : 2;
    case "dropdown":
      return field.isMulti ? field.options.length + 1 : 1;
    case "disclaimer":
      return 2;
    case "fullName":
      return NAME_PARTS.filter((part) => field[part].show).length;
    case "address":
      return ADDRESS_PARTS.filter((part) => field[part].show).length;
    case "repeater":
      return field.cellSchema.length * mostRows(field);
    case "itemList":
      return field.items.length;
    case "template": {
      const group = field.isLooping ? undefined : groups.find(({ id }) => id === field.fieldGroupId);
      // A group in a group asks nothing.
      return group ? inputsOf(group.fields, []) : 0;
    }
    default:
      return 0;
  }
}
