import { counted } from "~/ui/format.rules";
import type { BuilderRules } from "../builder.types";
import { choiceBuilding, NO_OPTION } from "../building.rules";

export const dropdown: BuilderRules<"dropdown"> = {
  ...choiceBuilding,
  label: "Dropdown",
  icon: "chevrons-up-down",
  palette: { group: "Choice", about: "One or several of a longer list" },
  preview: ({ options, isMulti }) =>
    options.length === 0
      ? NO_OPTION
      : {
          shape: "select",
          note: `${counted(options.length, "option")}${isMulti ? ", several can be chosen" : ""}`,
        },
};
