import { addToSupplierGroup } from "~/features/suppliers/groups/group-members.commands.server";
import { addSupplierGroup } from "~/features/suppliers/groups/supplier-groups.commands.server";
import { addSupplier, archiveSuppliers } from "~/features/suppliers/suppliers.commands.server";
import { BLANK_CONTACT, type ContactRow } from "~/features/suppliers/suppliers.rules";
import type { CommandContext } from "~/procedure/context";
import type { DEMO_TYPES } from "./teams";

type TypeName = (typeof DEMO_TYPES)[number];

interface DemoSupplier {
  company: string;
  description: string;
  website?: string;
  contacts?: readonly Partial<ContactRow>[];
  isFeatured?: boolean;
  shown?: readonly TypeName[];
  hidden?: readonly TypeName[];
  isArchived?: boolean;
}

const SUPPLIERS: Record<string, readonly DemoSupplier[]> = {
  "Stand building": [
    {
      company: "Calshot Exhibits",
      description: "Space-only stands from timber and sailcloth",
      hidden: ["Start-up pod"],
    },
    {
      company: "Dockside Displays",
      description: "Shell scheme upgrades and graphics",
      shown: ["Shell scheme"],
    },
    { company: "Ensign Graphics", description: "Printing and fitting on site, overnight" },
    { company: "Fairway Flooring", description: "Carpet, vinyl and decking" },
    { company: "Keel & Frame", description: "Two-storey stands, own engineers", shown: ["Space only"] },
  ],
  "Power, water and internet": [
    {
      company: "Quay Electrical",
      description: [
        "Official electrical contractor of the show since 2019. Orders placed before 1 July cost a fifth less.",
        "Supplies from 1 to 63 ampere, single and three phase, in the halls and on the pontoons. Sockets, track lights, testing of your own equipment, and a night line during build-up.",
        "- Order before 1 July: a fifth less.\n- Changes on site cost £45.00 each.\n- Switched off each show day at 18:30.",
      ].join("\n\n"),
      website: "https://quayelectrical.example",
      isFeatured: true,
      contacts: [
        {
          firstName: "Rosalind",
          surname: "Spencer-Whitworth",
          jobTitle: "Exhibition manager, orders and invoices",
          phone: "023 8090 0231",
          email: "orders@quayelectrical.example",
        },
        {
          firstName: "Kwame",
          surname: "Boateng",
          jobTitle: "Site electrician, build-up and show days",
          phone: "07700 900561",
          email: "site@quayelectrical.example",
        },
      ],
    },
    { company: "Beacon Networks", description: "Fixed lines and Wi-Fi on the pontoons" },
    { company: "Shoreline Power", description: "Shore power on all pontoons", shown: ["On-water berth"] },
  ],
  "Lifting and transport": [
    {
      company: "Hamble Lifting and Haulage",
      description: "Crane, forklifts and drivers at Gate 3, free until noon on build-up days.",
      website: "https://hamblelifting.example",
      isFeatured: true,
      contacts: [{ firstName: "Dee", surname: "Marlow", phone: "+44 (0)23 8090 0412", jobTitle: "Gate 3" }],
    },
    { company: "Customs House Forwarding", description: "Papers for boats from outside the UK" },
    { company: "Meridian Couriers", description: "Parcels to your stand, twice a day" },
  ],
  "Furniture and catering": [
    {
      company: "Galley & Co.",
      description: "Breakfast boxes for crews from 06:30. The only caterer on the pontoons.",
      website: "https://galley.example",
      isFeatured: true,
      contacts: [{ email: "crew@galley.example", jobTitle: "Orders until 16:00 of the day before" }],
    },
    { company: "Loft & Lounge", description: "Seating, counters and plants for hire" },
  ],
  "": [
    { company: "Solent Marine Insurance", description: "Cover for boats on show and on their way" },
    { company: "Portside Marquees", description: "Not at the show this year", isArchived: true },
  ],
};

/** Whom teams order from: under four types, some featured, for some types of team, and one that is archived. */
export async function makeSuppliers(ctx: CommandContext, types: Map<string, string>): Promise<void> {
  const idsOf = (names: readonly TypeName[] = []) => names.map((name) => types.get(name) ?? "");
  const away: string[] = [];
  for (const [title, suppliers] of Object.entries(SUPPLIERS)) {
    const group = title === "" ? null : await addSupplierGroup(ctx, { title });
    const ids: string[] = [];
    for (const { company, description, website = "", contacts = [], ...supplier } of suppliers) {
      const { supplierId } = await addSupplier(ctx, {
        company,
        description,
        website,
        contacts: contacts.map((contact) => ({ ...BLANK_CONTACT, ...contact })),
        isFeatured: supplier.isFeatured ?? false,
        groupIds: [],
        showToTeamTypeIds: idsOf(supplier.shown),
        hideFromTeamTypeIds: idsOf(supplier.hidden),
        version: 0,
      });
      ids.push(supplierId);
      if (supplier.isArchived) away.push(supplierId);
    }
    if (group) await addToSupplierGroup(ctx, { ids, ...group });
  }
  await archiveSuppliers(ctx, away);
}
