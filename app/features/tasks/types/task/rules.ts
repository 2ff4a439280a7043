import { plainRules, type TypeRules } from "../type.rules";

export const taskRules: TypeRules = {
  ...plainRules,
  label: "Task",
  hint: "The team ticks it when it is done.",
};
