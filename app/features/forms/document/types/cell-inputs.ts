import type { HTMLInputTypeAttribute } from "react";
import type { ShortTextType } from "./cell-types.rules";

/** The input of each short text, of a question and of a table's cell. */
export const INPUTS: Readonly<
  Record<ShortTextType, { type: HTMLInputTypeAttribute; inputMode?: "email" | "tel" | "url" | "decimal" }>
> = {
  text: { type: "text" },
  email: { type: "email", inputMode: "email" },
  tel: { type: "tel", inputMode: "tel" },
  url: { type: "url", inputMode: "url" },
  number: { type: "text", inputMode: "decimal" },
};
