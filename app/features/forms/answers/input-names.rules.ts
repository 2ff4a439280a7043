/** The row of a looped group that an input stands in. */
export interface RowOf {
  templateId: string;
  /** Counted from 0. */
  row: number;
}

/**
 * What the inputs of forms are called, as conform writes paths: `f.<field>`, with `.part` for a part of a name, an address, a date
 * or an item of a list, `[row].cell1` for a cell, and `f.<template>[row].<field>` for a field of a group. Ids have neither dots
 * nor brackets, and none is a property that every object has.
 */
export const inputName = (fieldId: string, within: RowOf | null = null): string =>
  within ? `f.${within.templateId}[${within.row}].${fieldId}` : `f.${fieldId}`;

export const partName = (name: string, part: string): string => `${name}.${part}`;
export const cellName = (name: string, { row, cell }: { row: number; cell: string }): string =>
  `${name}[${row}].${cell}`;
