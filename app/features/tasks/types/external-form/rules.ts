import { plainRules, type TypeRules } from "../type.rules";

export const externalFormRules: TypeRules = {
  ...plainRules,
  label: "External form",
  hint: "The team opens your link, fills in the form there, and ticks the task.",
  icon: "external-link",
};
