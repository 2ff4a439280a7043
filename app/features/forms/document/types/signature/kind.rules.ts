import { partName } from "../../../answers/input-names.rules";
import { readLine } from "../../../answers/read-text.rules";
import type { FieldRules } from "../rules.types";
import { readAct } from "./act.rules";
import { readStrokes, UNREADABLE } from "./strokes.rules";

export const signature: FieldRules<"signature"> = {
  stands: "set",
  readAnswer(_field, { name, sent }) {
    const text = (part: string) => sent.get(partName(name, part))?.[0];
    const typed = text("name");
    if (typed === undefined) return undefined;
    // Without a script a drawing can be taken away, and not drawn.
    const drawn = text("clear") === "yes" ? "" : (text("strokes") ?? "");
    const strokes = drawn === "" || readStrokes(drawn) ? drawn : UNREADABLE;
    const signed = { name: readLine(typed), strokes };
    if (signed.name === "" && strokes === "") return null;
    return { type: "signature", ...signed, ...readAct(text("act")) };
  },
  // What it is given for would have to be known first, which is what rules decide.
  comparison: null,
};
