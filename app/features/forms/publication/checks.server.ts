import { Refused } from "~/lib/errors";
import type { FormDocument } from "../document/form-document.schema";
import type { BrokenRecord } from "../document/read-document.schema";
import { INVALID_FIELDS_DATA } from "../forms.texts";

/** Refuses what nobody could fill in: each fault under the id of its field. */
export function refuseFaults(document: FormDocument | null, broken: readonly BrokenRecord[]): FormDocument {
  if (!document || broken.length > 0)
    throw new Refused(INVALID_FIELDS_DATA, Object.fromEntries(broken.map(({ id, reason }) => [id, reason])));
  return document;
}
