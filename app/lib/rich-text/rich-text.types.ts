/** What a rich text may hold, and nothing besides: the parser makes it, page, mail and editor are written from it. */
export type RichBlock =
  | { kind: "paragraph"; words: RichRun[] }
  /** 1 is the larger one. */
  | { kind: "heading"; level: 1 | 2; words: RichRun[] }
  | RichList;

export interface RichList {
  kind: "list";
  isNumbered: boolean;
  /** Where a numbered one begins. */
  start: number;
  /** An item that holds nothing yet is there as well. */
  items: RichBlock[][];
}

/** Words that look alike; a line end in them is a line break. */
export interface RichRun {
  text: string;
  bold?: true;
  italic?: true;
  href?: string;
}
