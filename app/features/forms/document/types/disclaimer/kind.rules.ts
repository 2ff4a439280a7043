import type { FieldRules } from "../rules.types";

export const disclaimer: FieldRules<"disclaimer"> = {
  stands: "set",
  readAnswer(_field, { name, sent }) {
    const own = sent.get(name);
    return own && (own.some((one) => one !== "") ? { type: "disclaimer", accepted: true } : null);
  },
  comparison: (_field, { value }) =>
    /^(true|yes)$/i.test(value.trim())
      ? (answer) => answer.type === "disclaimer" && answer.accepted
      : "option",
  isBlank: ({ accepted }) => !accepted,
};
