import * as z from "zod";
import { SEARCH_LENGTH } from "./text.rules";

/** What an address searches for. Of more than a field takes the beginning is looked for: never everything. */
export const searchText = z
  .string()
  .transform((value) => value.slice(0, SEARCH_LENGTH).trim())
  .default("")
  .catch("");
