import { ADDRESS_PARTS } from "../../field-types.rules";
import { shownParts } from "../parts.rules";
import { Part, Parts } from "../parts-question";
import type { RunnerKind } from "../runner.types";
import { requiredAddressParts } from "./address-parts.rules";

export const address: RunnerKind<"address"> = function AddressQuestion({ field, answer, ...asked }) {
  const needed = requiredAddressParts(field);
  return (
    <Parts {...asked} field={field} grid="grid-2 keep">
      {shownParts(field, ADDRESS_PARTS).map((part) => (
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
