import type { FieldOf } from "../../field.schema";
import { ADDRESS_PARTS, type AddressPart } from "../../field-types.rules";
import { requiredParts } from "../parts.rules";

/** What a required address cannot do without, as far as the form shows it. */
export const ADDRESS_CORE: readonly AddressPart[] = ["addressLine1", "city", "country", "postcode"];

export const requiredAddressParts = (field: FieldOf<"address">): readonly AddressPart[] =>
  requiredParts(field, { parts: ADDRESS_PARTS, core: ADDRESS_CORE });
