import type { ReactNode } from "react";
import { TextField } from "~/ui/inputs";
import type { AnswerOf } from "../answers/answer.types";
import { partName } from "../answers/input-names.rules";
import { requiredAddressParts, requiredNameParts } from "../answers/part-problems.rules";
import type { FieldOf } from "../document/field.schema";
import { ADDRESS_PARTS, type AddressPart, NAME_PARTS, type NamePart } from "../document/field-types.rules";
import { useInput } from "./page-context";
import { QuestionBlock } from "./question-block";

interface Asked {
  name: string;
  /** It is about who fills it in, not about one of many. */
  isOwn: boolean;
  isSmall: boolean;
}

export function NameQuestion({
  field,
  answer,
  ...asked
}: Asked & { field: FieldOf<"fullName">; answer: AnswerOf<"fullName"> | null }) {
  const shown = NAME_PARTS.filter((part) => field[part].show);
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
}

export function AddressQuestion({
  field,
  answer,
  ...asked
}: Asked & { field: FieldOf<"address">; answer: AnswerOf<"address"> | null }) {
  const needed = requiredAddressParts(field);
  return (
    <Parts {...asked} field={field} grid="grid-2 keep">
      {ADDRESS_PARTS.filter((part) => field[part].show).map((part) => (
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
}

function Parts({
  field,
  name,
  isSmall,
  grid,
  children,
}: Pick<Asked, "name" | "isSmall"> & {
  field: FieldOf<"fullName" | "address">;
  grid: string;
  children: ReactNode;
}) {
  // Each part has its own mark: the question as a whole has none.
  return (
    <QuestionBlock
      field={useInput(name)}
      label={field.label}
      hint={field.description}
      isRequired={false}
      isSmall={isSmall}
    >
      <div className={grid}>{children}</div>
    </QuestionBlock>
  );
}

function Part({
  name,
  part,
  label,
  value,
  isRequired,
  isOwn,
}: Asked & { part: NamePart | AddressPart; label: string; value: string | undefined; isRequired: boolean }) {
  const field = useInput(partName(name, part), { value, isRequired });
  const isWide = part === "addressLine1" || part === "addressLine2";
  return (
    <TextField
      field={field}
      label={label}
      autoComplete={isOwn ? COMPLETED[part] : "off"}
      className={isWide ? "span-2" : undefined}
    />
  );
}

const COMPLETED: Readonly<Record<NamePart | AddressPart, string>> = {
  prefix: "honorific-prefix",
  firstName: "given-name",
  middleName: "additional-name",
  surname: "family-name",
  postNominals: "honorific-suffix",
  addressLine1: "address-line1",
  addressLine2: "address-line2",
  city: "address-level2",
  county: "address-level1",
  country: "country-name",
  postcode: "postal-code",
};
