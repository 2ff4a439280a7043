import { sql } from "drizzle-orm";
import { sg, sup } from "#db/event/aliases";
import { as, jsonList, jsonRequired, jsonRows, rowsOf, valuesOf } from "#db/json-row";
import { list } from "~/procedure/list.server";
import { flag, indexed, text, within } from "~/procedure/list-filters.server";

const COUNTS = {
  active: as<number>(sql`(select count(*) from supplier_group where is_archived = 0)`),
  archived: as<number>(sql`(select count(*) from supplier_group where is_archived = 1)`),
};

/** Active suppliers that stand under it. */
const SUPPLIERS = as<number>(sql`(select count(*) from supplier_group_supplier x
  join supplier o on o.id = x.supplier_id and o.is_archived = 0 where x.group_id = sg.id)`);

/** Active types in their order, or archived ones by title. */
export const supplierGroupList = (isArchived: boolean) =>
  jsonRequired(
    {
      ...COUNTS,
      rows: rowsOf(
        { id: sg.id, title: sg.title, suppliers: SUPPLIERS, changedAt: sg.updatedAt },
        isArchived
          ? sql`from supplier_group sg where sg.is_archived = 1 order by sg.title collate nocase, sg.id`
          : sql`from supplier_group sg where sg.is_archived = 0 order by sg.position, sg.title, sg.id`,
      ),
    },
    sql``,
  );

export const supplierGroupForEdit = (supplierGroupId: string) =>
  jsonRequired(
    {
      id: sg.id,
      title: sg.title,
      isArchived: sg.isArchived,
      /** Its active suppliers in their order; archived ones keep their places and are not shown. */
      suppliers: rowsOf(
        {
          id: sup.id,
          company: sup.company,
          logoFileId: sup.logoFileId,
          isFeatured: sup.isFeatured,
        },
        sql`from supplier_group_supplier x join supplier sup on sup.id = x.supplier_id and sup.is_archived = 0
          where x.group_id = sg.id order by x.position, sup.id`,
      ),
    },
    sql`from supplier_group sg where sg.id = ${supplierGroupId}`,
  );

/** Active suppliers that are not in the type, by company. */
export const suppliersOutside = list({
  from: (supplierGroupId: string) => sql`from supplier sup where sup.is_archived = 0 and not exists (
    select 1 from supplier_group_supplier x where x.supplier_id = sup.id and x.group_id = ${supplierGroupId})`,
  key: sup.id,
  rows: sql`join supplier sup on sup.id = page.id`,
  cells: () => ({
    id: sup.id,
    company: sup.company,
    groups: valuesOf(
      sg.title,
      sql`from supplier_group_supplier x join supplier_group sg on sg.id = x.group_id and sg.is_archived = 0
        where x.supplier_id = sup.id order by sg.position, sg.title`,
    ),
  }),
  filters: {
    q: text(indexed("supplier", sup.id), within(sup.company)),
    free: flag(sql`not exists (select 1 from supplier_group_supplier x join supplier_group o on o.id = x.group_id
      and o.is_archived = 0 where x.supplier_id = sup.id)`),
  },
  ties: [sql`lower(sup.company)`],
});

/** Which are about to be deleted, and how many suppliers stand under each. */
export const supplierGroupsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    { id: sg.id, title: sg.title, isArchived: sg.isArchived, suppliers: SUPPLIERS },
    sql`from supplier_group sg where sg.id in ${jsonList(ids)} order by sg.position, sg.title`,
  );
