import { sql } from "drizzle-orm";
import { sg, sup, supContact } from "#db/event/aliases";
import { jsonOne, type RowIn, rowsOf, valuesOf } from "#db/json-row";
import { seenBy } from "~/features/teams/audience/audience.server";
import { safeLink } from "~/lib/links.rules";
import { richTextHtml } from "~/lib/rich-text/rich-text-html.server";
import type { Searcher } from "~/procedure/room-search.server";
import { SUPPLIER_AUDIENCE } from "./supplier-audience.server";
import { logoSrc } from "./suppliers.paths";

/** A supplier for whoever may see it; null for everybody else, who cannot tell it from one that is not there. */
export const supplierForDrawer = (supplierId: string, who: Pick<Searcher, "level" | "teamId">) =>
  jsonOne(
    {
      id: sup.id,
      company: sup.company,
      description: sup.description,
      website: sup.website,
      isFeatured: sup.isFeatured,
      logoFileId: sup.logoFileId,
      types: valuesOf(
        sg.title,
        sql`from supplier_group_supplier x join supplier_group sg on sg.id = x.group_id and sg.is_archived = 0
          where x.supplier_id = sup.id order by sg.position, sg.title`,
      ),
      contacts: rowsOf(
        {
          id: supContact.id,
          firstName: supContact.firstName,
          surname: supContact.surname,
          phone: supContact.phone,
          email: supContact.email,
          jobTitle: supContact.jobTitle,
        },
        sql`from supplier_contact sup_contact where sup_contact.supplier_id = sup.id
          order by sup_contact.position, sup_contact.id`,
      ),
    },
    sql`from supplier sup where sup.id = ${supplierId} and ${seenBy(SUPPLIER_AUDIENCE, who) ?? sql`false`}`,
  );
type FoundSupplier = RowIn<typeof supplierForDrawer>;

/** What the drawer shows of it: for its loader. */
export const shownSupplier = ({ description, logoFileId, ...supplier }: FoundSupplier) => ({
  ...supplier,
  // A form takes no other; whatever else writes rows, a reader is led nowhere else.
  website: safeLink(supplier.website) ?? "",
  html: richTextHtml(description, { headings: 4 }),
  logo: logoSrc(supplier.id, logoFileId),
});
export type ShownSupplier = ReturnType<typeof shownSupplier>;
