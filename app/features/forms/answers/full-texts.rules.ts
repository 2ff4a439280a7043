import { ADDRESS_PARTS, type AddressPart, NAME_PARTS, type NamePart } from "../document/field-types.rules";

/** A whole name, its parts in their order and blank ones left out: what a webhook sends as `fullName`. */
export function fullName(value: Partial<Record<NamePart, string>>): Partial<Record<NamePart, string>> {
  return Object.fromEntries(NAME_PARTS.filter((part) => value[part]).map((part) => [part, value[part]]));
}

/** "Dr Ana Maria Weber MSc" */
export const flatFullName = (value: Partial<Record<NamePart, string>>): string =>
  Object.values(fullName(value)).join(" ");

/** A whole address, its parts in their order and blank ones left out: `fullAddress`. */
export function fullAddress(
  value: Partial<Record<AddressPart, string>>,
): Partial<Record<AddressPart, string>> {
  return Object.fromEntries(ADDRESS_PARTS.filter((part) => value[part]).map((part) => [part, value[part]]));
}

/** As on an envelope: the postcode before the country. */
const ON_ENVELOPE: readonly AddressPart[] = [
  "addressLine1",
  "addressLine2",
  "city",
  "county",
  "postcode",
  "country",
];

export const addressLines = (value: Partial<Record<AddressPart, string>>): string[] =>
  ON_ENVELOPE.map((part) => value[part] ?? "").filter(Boolean);

/** The address on one line. */
export const flatFullAddress = (value: Partial<Record<AddressPart, string>>): string =>
  addressLines(value).join(", ");
