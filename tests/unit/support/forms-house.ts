import { sql } from "drizzle-orm";
import { readBatch } from "#db/read-batch";
import { connectRooms } from "~/connect-rooms.server";
import { addFieldGroup } from "~/features/forms/field-groups/field-groups.commands.server";
import { addFields } from "~/features/forms/fields/fields.commands.server";
import type { FieldsOwner } from "~/features/forms/fields/fields-owner.types";
import { editedCopy } from "~/features/forms/fields/working-copy.server";
import { addForm } from "~/features/forms/forms.commands.server";
import type { CommandContext } from "~/procedure/context";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "./memory-house";

export const NOW = new Date("2027-06-10T10:00:00.000Z");

/** An event in memory with an admin, and the usual steps of whoever builds forms. */
export async function formsHouse() {
  connectRooms();
  const house = await memoryHouse();
  await house.at.write(sql`update user set permissions = 'admin' where id = 'mia'`);
  const admin = house.ctx(NOW, { actor: { id: "mia", level: "admin", teamId: null } });
  const rows = async <Row = Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await readBatch(house.at.db, { rows: sqlRows<Row>(statement) })).rows;
  const copyOf = async (owner: FieldsOwner) => {
    const { copy } = await readBatch(house.at.db, { copy: editedCopy(owner) });
    if (!copy) throw new Error("There is none");
    return copy;
  };
  const idsOf = async (owner: FieldsOwner) => (await copyOf(owner)).fields.map(({ id }) => id);
  const add = async (owner: FieldsOwner, ...fields: object[]) => {
    const { revision } = await copyOf(owner);
    return (await addFields(admin, owner, { revision, fields, before: null })).fieldIds;
  };
  return {
    ...house,
    admin,
    rows,
    copyOf,
    idsOf,
    add,
    /** A form with one question, and its id as an owner of fields. */
    form: async (title = "Stand services order", ctx: CommandContext = admin) => {
      const firstField = { type: "text", label: "Stand number" };
      const { formId } = await addForm(ctx, { title, description: "", firstField });
      return { kind: "form", id: formId } as const;
    },
    group: async (title: string, ...fields: object[]) => {
      const { fieldGroupId } = await addFieldGroup(admin, { title, description: "" });
      const owner = { kind: "fieldGroup", id: fieldGroupId } as const;
      const ids = fields.length > 0 ? await add(owner, ...fields) : [];
      return { owner, ids };
    },
  };
}
export type FormsHouse = Awaited<ReturnType<typeof formsHouse>>;
