import { readLine } from "../../../answers/read-text.rules";
import { SHORT_TEXTS } from "../cell-texts.rules";
import type { FieldRules } from "../rules.types";
import { textRules } from "../short-text.rules";

const asTyped = textRules(SHORT_TEXTS.tel, (value) => ({ type: "tel" as const, value }));

export const tel: FieldRules<"tel"> = {
  ...asTyped,
  readAnswer(field, asked) {
    const own = asked.sent.get(asked.name);
    const phone = own && asked.context.phone?.(readLine(own[0] ?? ""));
    return phone ? { type: "tel", ...phone } : asTyped.readAnswer(field, asked);
  },
};
