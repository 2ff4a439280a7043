import { richTextWords } from "./rich-text-words";

/** A rich text without its marks and addresses: for excerpts and the search. */
export const richTextPlain = (text: string): string => richTextWords(text);
