import { sql } from "drizzle-orm";
import { formVersions } from "#db/event/schema/forms";
import { q } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import type { FormDocument } from "../document/form-document.schema";
import { namedAsset } from "../document/types/builder-kinds.rules";
import { itemsOf } from "../document/types/item-list/item-list.rules";

export interface NewVersion {
  id: string;
  formId: string;
  number: number;
  document: FormDocument;
}

/** A version of a form, with what it names. */
export function addVersion(ctx: CommandContext, { id, formId, number, document }: NewVersion): Write[] {
  const { createdAt, createdBy } = stamp(ctx);
  return [
    q
      .insert(formVersions)
      .values({ id, formId, number, document: JSON.stringify(document), createdAt, createdBy }),
    sql`insert into form_version_use (form_version_id, kind, target_id)
      select distinct ${id}, j.value ->> 'kind', j.value ->> 'id' from json_each(${JSON.stringify(usesOf(document))}) j`,
  ];
}

function usesOf({ fields, groups }: FormDocument): { kind: "fieldGroup" | "asset"; id: string }[] {
  const all = [...fields, ...groups.flatMap((group) => group.fields)];
  const pictures = all.flatMap((field) => [
    ...namedAsset(field),
    ...itemsOf(field).flatMap(({ pictureId }) => pictureId ?? []),
  ]);
  return [
    ...groups.map(({ id }) => ({ kind: "fieldGroup" as const, id })),
    ...pictures.map((id) => ({ kind: "asset" as const, id })),
  ];
}
