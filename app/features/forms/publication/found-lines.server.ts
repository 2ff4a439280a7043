import { editorFieldPath, ownerPath } from "../admin-forms.paths";
import type { Finding } from "../document/finding.types";
import type { FormDocument } from "../document/form-document.schema";
import { publishingFindings } from "../document/publishing-checks.rules";
import type { BrokenRecord } from "../document/read-document.schema";
import type { FieldsOwner } from "../fields/fields-owner.types";
import type { FactDefinition } from "../logic/facts.types";
import { fieldName } from "../logic/logic-words.rules";
import type { FoundLine } from "./publication-screen.types";

interface Around {
  owner: FieldsOwner;
  /** Field groups are edited by admins: others are not led there. */
  mayEditGroups: boolean;
  /** What of teams rules can ask. */
  facts: readonly FactDefinition[];
  /** In the event's zone. */
  today: string;
  /** What questions can be filled in with beforehand; left out where nobody looked them up. */
  sources?: readonly { source: string; label: string }[];
}

/** What stands in the way of publishing, and what can stand, each with the way to its field. */
export function foundLines(
  document: FormDocument,
  broken: readonly BrokenRecord[],
  around: Around,
): { faults: FoundLine[]; warnings: FoundLine[] } {
  const { owner } = around;
  const findings = publishingFindings(document, around.facts, around.today, around.sources);
  const lines = (severity: Finding["severity"]) =>
    findings.filter((one) => one.severity === severity).map((one) => lineOf(document, one, around));
  const unread = broken.map(
    ({ id, reason }): FoundLine => ({
      what: "",
      message: `A field cannot be read (${reason}). Take it out, and add it anew`,
      to: id ? editorFieldPath(owner, id) : ownerPath(owner),
    }),
  );
  return { faults: [...unread, ...lines("refuse")], warnings: lines("warn") };
}

function lineOf(document: FormDocument, { fieldId, groupId, message }: Finding, around: Around): FoundLine {
  const { owner, mayEditGroups } = around;
  const inGroup = groupId === null ? null : ({ kind: "fieldGroup", id: groupId } as const);
  const list = groupId === null ? document : document.groups.find(({ id }) => id === groupId);
  const field = list?.fields.find(({ id }) => id === fieldId);
  const place = inGroup ?? owner;
  const mayEdit = place.kind === owner.kind || mayEditGroups;
  const to = field && !isPlace(owner, fieldId) ? editorFieldPath(place, field.id) : ownerPath(place);
  return {
    message,
    what: field && !isPlace(owner, fieldId) ? fieldName(field) : "",
    to: mayEdit ? to : null,
  };
}

/** A group is checked in a form that has nothing else: the field that places it there is nobody's. */
const isPlace = ({ kind }: FieldsOwner, fieldId: string | null): boolean =>
  kind === "fieldGroup" && fieldId === GROUP_PLACE;
export const GROUP_PLACE = "place";
