import { stageFiles } from "~/features/files/files.commands.server";
import { addToSupplierGroup } from "~/features/suppliers/groups/group-members.commands.server";
import { addSupplierGroup } from "~/features/suppliers/groups/supplier-groups.commands.server";
import { addSupplier, archiveSuppliers } from "~/features/suppliers/suppliers.commands.server";
import { SUPPLIER_FILES } from "~/features/suppliers/suppliers.queries.server";
import { type ContactRow, LOGO_RULE } from "~/features/suppliers/suppliers.rules";
import { newId } from "~/lib/ids";
import type { CommandContext } from "~/procedure/context";
import { companyLogo } from "./pictures/logos";
import { type DemoSupplier, SUPPLIERS } from "./supplier-list";
import type { DEMO_TYPES } from "./teams";
import { sent } from "./uploads";

/** Whom teams order from, with logos: some featured, for some types of team, and one that is archived. Gives ids by company. */
export async function makeSuppliers(
  { ctx, uploading }: { ctx: CommandContext; uploading: CommandContext },
  types: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const idsOf = (names: readonly (typeof DEMO_TYPES)[number][] = []) =>
    names.map((name) => types.get(name) ?? "");
  const made = new Map<string, string>();
  const away: string[] = [];
  for (const [title, suppliers] of Object.entries(SUPPLIERS)) {
    const group = await addSupplierGroup(ctx, { title });
    const ids: string[] = [];
    for (const supplier of suppliers) {
      const { company, description, host } = supplier;
      const supplierId = newId();
      await addSupplier(ctx, {
        ...{ supplierId, company, description, website: `https://${host}.example` },
        fileIds: await logoOf(uploading, supplierId, supplier),
        contacts: contactsOf(supplier),
        isFeatured: supplier.isFeatured ?? false,
        groupIds: [],
        showToTeamTypeIds: idsOf(supplier.shown),
        hideFromTeamTypeIds: idsOf(supplier.hidden),
        version: 0,
      });
      ids.push(supplierId);
      made.set(company, supplierId);
      if (supplier.isArchived) away.push(supplierId);
    }
    await addToSupplierGroup(ctx, { ids, ...group });
  }
  await archiveSuppliers(ctx, away);
  return made;
}

/** Uploaded for the supplier's form. It has the size of a logo already, which the second Worker would make of it. */
async function logoOf(
  ctx: CommandContext,
  entityId: string,
  { company, logo }: DemoSupplier,
): Promise<string[]> {
  const [sign, ...colours] = logo;
  const file = companyLogo(company, sign, colours);
  const { files } = await stageFiles(ctx, sent(file, LOGO_RULE), { collection: SUPPLIER_FILES, entityId });
  return files.map(({ id }) => id);
}

const contactsOf = ({ contacts, host }: DemoSupplier): ContactRow[] =>
  contacts.map(([name, jobTitle, phone, mailbox]) => {
    const [firstName = "", ...rest] = name.split(" ");
    return { firstName, surname: rest.join(" "), jobTitle, phone, email: `${mailbox}@${host}.example` };
  });
