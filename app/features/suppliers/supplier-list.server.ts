import { eventWord } from "~/event-settings/core-pages.rules";
import { teamTypeChoices } from "~/features/teams/team-types.server";
import { plainRows } from "~/procedure/plain-rows.server";
import { procedure } from "~/procedure/procedure.server";
import { logoSrc } from "./suppliers.paths";
import { activeSupplierGroups, adminSuppliers } from "./suppliers.queries.server";

/** What the list of active suppliers shows, or of archived ones. */
export const supplierListLoader = ({ isArchived }: { isArchived: boolean }) =>
  procedure
    .permission("moderator")
    .input(adminSuppliers.Search)
    .reads(({ input }) => ({
      page: adminSuppliers.page(input, { isArchived }),
      groups: activeSupplierGroups(),
      teamTypes: teamTypeChoices(),
    }))
    .loader(({ ctx, found }) => ({
      ...found,
      title: eventWord(ctx.settings.terminology, "suppliers", "Suppliers"),
      page: {
        ...found.page,
        rows: plainRows(
          ctx,
          found.page.rows.map(({ logoFileId, contacts, description: _, ...supplier }) => ({
            ...supplier,
            logo: logoSrc(supplier.id, logoFileId),
            contact: contacts[0] ?? null,
            otherContacts: Math.max(contacts.length - 1, 0),
          })),
        ),
      },
    }));
