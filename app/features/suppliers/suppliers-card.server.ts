import { sql } from "drizzle-orm";
import { as, jsonRequired } from "#db/json-row";
import { seenBy } from "~/features/teams/audience/audience.server";
import { cardKind } from "~/procedure/room-work.server";
import { counted } from "~/ui/format.rules";
import { SUPPLIER_AUDIENCE } from "./supplier-audience.server";
import { suppliersPath } from "./suppliers.paths";

/** How many suppliers the reader sees, and under how many types. */
export const suppliersCard = cardKind({
  type: "suppliers",
  label: "Suppliers",
  about: "How many suppliers there are, and in how many types.",
  icon: "store",
  corePage: "suppliers",
  read: ({ who }) =>
    jsonRequired(
      {
        suppliers: as<number>(sql`(select count(*) from seen)`),
        types: as<number>(sql`(select count(distinct x.group_id) from seen
          join supplier_group_supplier x on x.supplier_id = seen.id
          join supplier_group sg on sg.id = x.group_id and sg.is_archived = 0)`),
      },
      {
        with: sql`seen as materialized (select sup.id from supplier sup
          where ${seenBy(SUPPLIER_AUDIENCE, who) ?? sql`false`})`,
        from: sql``,
      },
    ),
  to: () => suppliersPath,
  say: ({ suppliers, types }) => {
    if (suppliers === 0) return { text: "No suppliers yet" };
    return { text: `${counted(suppliers, "supplier")}${types > 0 ? ` in ${counted(types, "type")}` : ""}` };
  },
});
