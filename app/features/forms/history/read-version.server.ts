import { report } from "~/lib/report.server";
import type { FormDocument } from "../document/form-document.schema";
import { readDocument } from "../document/read-document.schema";
import type { FieldsOwner } from "../fields/fields-owner.types";

/** A version as a whole form: that of a field group as a form that has nothing but its fields. Null where it cannot be read. */
export function readVersion({ kind, id }: FieldsOwner, json: string): FormDocument | null {
  const read = readDocument(json);
  if (!read.document) {
    report(new Error("A version cannot be read"), { [`${kind}Id`]: id, reason: read.reason });
    return null;
  }
  return read.document;
}
