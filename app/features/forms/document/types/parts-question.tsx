import type { ReactNode } from "react";
import { TextField } from "~/ui/inputs";
import { partName } from "../../answers/input-names.rules";
import { useInput } from "../../runner/page-context";
import { QuestionBlock } from "../../runner/question-block";
import type { AddressPart, NamePart } from "../field-types.rules";

interface Asked {
  name: string;
  /** Of one of many, not of who fills in the form. */
  isInEntry: boolean;
}

/** A question of several short texts. */
export function Parts({
  field,
  name,
  isInEntry,
  grid,
  children,
}: Asked & {
  field: { label: string; description: string };
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
      isSmall={isInEntry}
    >
      <div className={grid}>{children}</div>
    </QuestionBlock>
  );
}

export function Part({
  name,
  part,
  label,
  value,
  isRequired,
  isInEntry,
}: Asked & { part: NamePart | AddressPart; label: string; value: string | undefined; isRequired: boolean }) {
  const field = useInput(partName(name, part), { value, isRequired });
  const isWide = part === "addressLine1" || part === "addressLine2";
  return (
    <TextField
      field={field}
      label={label}
      autoComplete={isInEntry ? "off" : COMPLETED[part]}
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
