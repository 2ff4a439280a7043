/** Short texts, which are also what a repeater's cells may be (decisions). */
export const SHORT_TEXT_TYPES = ["text", "email", "tel", "url", "number"] as const;
export type ShortTextType = (typeof SHORT_TEXT_TYPES)[number];

/** What a cell of a repeater may be besides. */
export const OTHER_CELL_TYPES = ["amount", "date", "dropdown", "yesNo"] as const;
export const CELL_TYPES = [...SHORT_TEXT_TYPES, ...OTHER_CELL_TYPES] as const;
export type CellType = (typeof CELL_TYPES)[number];

/** What a cell that holds Yes or No holds. */
export const CELL_YES = "Yes";
export const CELL_NO = "No";

/** How the cells of a column are kept, whatever they are called: what was one thing is not read as another. */
export const keptAs = (type: CellType): "decimal" | "day" | "text" =>
  type === "number" || type === "amount" ? "decimal" : type === "date" ? "day" : "text";

/** It is chosen of a list that the column has. */
export const isList = (type: CellType): boolean => type === "dropdown";
export const isNumber = (type: CellType): boolean => type === "number";
export const isYesNo = (type: CellType): boolean => type === "yesNo";

/** A sum can stand below it. */
export const isSummable = (type: CellType): boolean => keptAs(type) === "decimal";
