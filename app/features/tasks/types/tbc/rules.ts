import { plainRules, type TypeRules } from "../type.rules";

/** Announced, and still to be confirmed. */
export const tbcRules: TypeRules = {
  ...plainRules,
  label: "TBC",
  hint: "Shown, so that teams know of it. It cannot be completed yet and does not count in their progress.",
  icon: "clock",
  isTicked: false,
  mayComplete: () => false,
  notYet: {
    refused: "The details of this task are still to be confirmed. Nobody can complete it yet.",
    explained: "The details are still to be confirmed. There is nothing to do yet.",
  },
};
