import type { BuilderRules } from "../builder.types";
import { choiceBuilding, NO_OPTION } from "../building.rules";

const MOST_SHOWN = 8;

export const checkbox: BuilderRules<"checkbox"> = {
  ...choiceBuilding,
  label: "Checkbox",
  icon: "circle-check",
  palette: { group: "Choice", about: "Yes or no, or options that all are in sight" },
  preview({ options: all, isMulti }) {
    if (all.length === 0) return NO_OPTION;
    const options = all.slice(0, MOST_SHOWN).map(({ label, value }) => label || value);
    return { shape: "choices", isMulti, options, more: all.length - options.length };
  },
};
