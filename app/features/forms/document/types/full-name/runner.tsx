import { NAME_PARTS } from "../../field-types.rules";
import { shownParts } from "../parts.rules";
import { Part, Parts } from "../parts-question";
import type { RunnerKind } from "../runner.types";
import { requiredNameParts } from "./name-parts.rules";

export const fullName: RunnerKind<"fullName"> = function NameQuestion({ field, answer, ...asked }) {
  const shown = shownParts(field, NAME_PARTS);
  const needed = requiredNameParts(field);
  return (
    <Parts {...asked} field={field} grid={shown.length === 3 ? "grid-3" : "grid-2"}>
      {shown.map((part) => (
        <Part
          key={part}
          {...asked}
          part={part}
          label={field[part].label}
          value={answer?.value[part]}
          isRequired={needed.includes(part)}
        />
      ))}
    </Parts>
  );
};
