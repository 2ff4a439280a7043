import { plainRules, type TypeRules } from "../type.rules";

export const disclaimerRules: TypeRules = {
  ...plainRules,
  label: "Declaration",
  hint: "The team reads a text, types a name and accepts. What was accepted is kept as proof.",
  icon: "shield-check",
  verb: "Accept declaration",
  // It is accepted anew, by name.
  isOnePress: false,
};
