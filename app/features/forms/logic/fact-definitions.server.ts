import { sql } from "drizzle-orm";
import { jsonOne, parsed } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import type { FactDefinition } from "./facts.types";
import { FACT_LABELS } from "./logic-words.rules";

const YES_NO = [
  { value: "true", label: "Yes" },
  { value: "false", label: "No" },
];

interface KeptField {
  id: string;
  label: string;
  type: "text" | "boolean";
  format: "text" | "number" | "date";
}

/** Under which custom fields are facts. */
export const CUSTOM_FIELD = "customField:";

const FIELDS = sql`(select json_group_array(json_object('id', cf.id, 'label', cf.label, 'type', cf.type, 'format', cf.format))
  from (select * from custom_field where is_kept_by_staff = 1 order by order_index, id) cf)`;
const TYPES = sql`(select json_group_array(json_object('value', tt.id, 'label', tt.name))
  from (select * from team_type order by lower(name), id) tt)`;

/** What rules of a form can ask of teams: their type, whether they share a stand, and the custom fields that staff keep. */
export const factDefinitions = (): Read<FactDefinition[]> =>
  mapRead(
    jsonOne(
      { fields: parsed<KeptField[]>(FIELDS), types: parsed<FactDefinition["options"]>(TYPES) },
      sql`from (select 1)`,
    ),
    (row) => [
      { id: "teamType", label: FACT_LABELS.teamType ?? "", kind: "choice", options: row?.types ?? [] },
      { id: "standShare", label: FACT_LABELS.standShare ?? "", kind: "choice", options: YES_NO },
      ...(row?.fields ?? []).map(keptField),
    ],
  );

const keptField = ({ id, label, type, format }: KeptField): FactDefinition => ({
  id: CUSTOM_FIELD + id,
  label,
  kind: type === "boolean" ? "choice" : format,
  options: type === "boolean" ? YES_NO : [],
});
