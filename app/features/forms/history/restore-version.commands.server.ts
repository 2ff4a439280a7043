import { sql } from "drizzle-orm";
import { jsonList } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { relyOn } from "~/procedure/guards.server";
import { Field } from "../document/field.schema";
import { editCopy } from "../fields/edit-copy.server";
import { OWNERS } from "../fields/fields-owner.server";
import type { FieldsOwner } from "../fields/fields-owner.types";
import { namesGuards } from "../fields/parsed-field.server";
import { stepBetween } from "../fields/steps.rules";
import { MOST_WORKING_FIELDS } from "../fields/working-copy.rules";
import { type FieldRow, recordOf, rowOfField } from "../fields/working-copy.server";
import { INVALID_FIELDS } from "../forms.texts";
import { readVersion } from "./read-version.server";
import { type Emptied, restoredCopy } from "./restored-copy.rules";
import { namesOfVersion, versionOf } from "./version.queries.server";

const OTHER_TYPE =
  "A question of this version has another type by now. A published question keeps its type, so the version cannot be made the working copy. Nothing was changed.";

/** A row's field; null where it cannot be read. */
export const fieldOf = (row: FieldRow): Field | null => Field.safeParse(recordOf(row)).data ?? null;

/**
 * Makes the working copy what a version is, in one step that can be undone. `revision` is the one that was shown. Title, description and
 * what the settings say stay as they are; groups stay as they are published now.
 */
export async function restoreVersion(
  ctx: CommandContext,
  owner: FieldsOwner,
  { revision, number }: { revision: number; number: number },
): Promise<{ revision: number; isChanged: boolean; emptied: Emptied[] }> {
  const { version, names } = await readBatch(ctx.db, {
    version: versionOf(owner, number),
    names: namesOfVersion(owner, number),
  });
  const document = version && readVersion(owner, version.document);
  if (!document) throw new NotFound();
  if (document.fields.length > MOST_WORKING_FIELDS)
    throw new Refused(INVALID_FIELDS, { number: `There can be at most ${MOST_WORKING_FIELDS} fields.` });
  let emptied: Emptied[] = [];
  const changed = await editCopy(ctx, { owner, revision }, (copy) => {
    const restored = restoredCopy({
      ...{ copy, version: document, rowOf: rowOfField, fieldOf },
      isThere: (id) => names.includes(id),
    });
    if (restored === "type") throw new Conflict(OTHER_TYPE);
    emptied = restored.emptied;
    const { after } = restored;
    const fields = after.fields.flatMap((row) => fieldOf(row) ?? []);
    return {
      after,
      did: stepBetween(copy, after) ? [{ change: "versionRestored", details: { number } }] : [],
      guards: [
        ...namesGuards(owner, { fields, before: copy.fields, invalid: INVALID_FIELDS }),
        nowhereElse(owner, after.fields),
      ],
    };
  });
  return { revision: changed.revision, isChanged: changed.revision !== revision, emptied };
}

/** An id of a field is one field's: whatever else had it would be taken over. */
const nowhereElse = (owner: FieldsOwner, rows: readonly FieldRow[]) =>
  relyOn(
    sql`not exists (select 1 from form_field where id in ${jsonList(rows.map(({ id }) => id))}
      and ${OWNERS[owner.kind].column} is not ${owner.id})`,
    () => new Conflict("A field of this version stands in another form by now. Nothing was changed."),
  );
