import { Refused } from "~/lib/errors";
import { Field } from "../document/field.schema";
import type { Finding } from "../document/finding.types";
import type { FormDocument, GroupDocument } from "../document/form-document.schema";
import { publishingFindings } from "../document/publishing-checks.rules";
import type { BrokenRecord } from "../document/read-document.schema";
import { TEMPLATE } from "../document/structure.rules";
import { INVALID_FIELDS_DATA } from "../forms.texts";
import type { FactDefinition } from "../logic/facts.types";
import { GROUP_PLACE } from "./found-lines.server";

/** Refuses a document that nobody could fill in: each fault under the id of its field, or of the form or group itself. */
export function refuseFaults(
  { id, document }: { id: string; document: FormDocument },
  facts: readonly FactDefinition[],
  broken: readonly BrokenRecord[] = [],
): void {
  const faults = publishingFindings(document, facts).filter(({ severity }) => severity === "refuse");
  const said = [
    ...broken.map((record) => [record.id || id, `This cannot be read: ${record.reason}`] as const),
    ...faults.map((fault) => [placeOf(fault, id), fault.message] as const),
  ];
  if (said.length > 0) throw new Refused(INVALID_FIELDS_DATA, Object.fromEntries(said.toReversed()));
}

const placeOf = ({ fieldId, groupId }: Finding, id: string): string => fieldId ?? groupId ?? id;

/** A form that has nothing but this group: what is wrong with the group is wrong with that. */
export function withGroupAlone(group: GroupDocument): FormDocument {
  const place = Field.parse({ type: TEMPLATE, id: GROUP_PLACE, fieldGroupId: group.id });
  const facts = { title: group.title, description: "", isEditable: false, isPublic: false };
  return { ...facts, fields: [place], logicMap: {}, groups: [group], prefill: [] };
}
