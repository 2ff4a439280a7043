import { type SQL, sql } from "drizzle-orm";
import type { Write } from "#db/write-batch";
import { fieldGroupEntries } from "../field-groups/found-field-groups.server";
import { formEntries } from "../found-forms.server";
import type { FieldsOwner } from "./fields-owner.types";

interface OwnerTable {
  table: SQL;
  /** Of `form_field`, whose rows name their owner. */
  column: SQL;
  versions: SQL;
  /** As people call it. */
  noun: string;
  /** Keeps search in step. */
  index(id: string): Write[];
}

export const OWNERS: Readonly<Record<FieldsOwner["kind"], OwnerTable>> = {
  form: {
    table: sql`form`,
    column: sql`form_id`,
    versions: sql`form_version`,
    noun: "form",
    index: (id) => formEntries.index(id),
  },
  fieldGroup: {
    table: sql`field_group`,
    column: sql`field_group_id`,
    versions: sql`field_group_version`,
    noun: "field group",
    index: (id) => fieldGroupEntries.index(id),
  },
};
