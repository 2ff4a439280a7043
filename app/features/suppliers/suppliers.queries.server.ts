import { type SQL, sql } from "drizzle-orm";
import { nameOf, sg, sup, supContact, y } from "#db/event/aliases";
import {
  as,
  jsonList,
  jsonRequired,
  jsonRows,
  jsonValues,
  type RowIn,
  rowOf,
  rowsOf,
  valuesOf,
} from "#db/json-row";
import { emptyRead, type Read, writtenOnce } from "#db/read-batch";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import type { StoredFile } from "~/features/files/files.schema";
import { audienceOf, seenBy } from "~/features/teams/audience/audience.server";
import { typesOfThing } from "~/features/teams/audience/audience-rows.server";
import { list } from "~/procedure/list.server";
import { flag, indexed, linked, text, within } from "~/procedure/list-filters.server";
import { isStaff, type Searcher } from "~/procedure/room-search.server";
import { SUPPLIER_AUDIENCE, SUPPLIER_TYPES } from "./supplier-audience.server";

/** The folder of their logos. */
export const SUPPLIER_FILES = "suppliers";

const COUNTS = {
  active: as<number>(sql`(select count(*) from supplier where is_archived = 0)`),
  archived: as<number>(sql`(select count(*) from supplier where is_archived = 1 and is_draft = 0)`),
  waiting: as<number>(sql`(select count(*) from supplier where is_draft = 1)`),
};

/** Titles of a supplier's active types, in their order. */
const GROUPS = valuesOf(
  sg.title,
  sql`from supplier_group_supplier x join supplier_group sg on sg.id = x.group_id and sg.is_archived = 0
    where x.supplier_id = sup.id order by sg.position, sg.title`,
);
const named = (rule: "show" | "hide"): SQL<string[]> =>
  valuesOf(
    y.name,
    sql`from supplier_team_type x join team_type y on y.id = x.team_type_id
      where x.supplier_id = sup.id and x.rule = ${sql.raw(`'${rule}'`)} order by y.name, y.id`,
  );
const SEARCHED = text(indexed("supplier", sup.id, "title body"), within(sup.company));
const FEATURED_FIRST = sql`sup.is_featured desc`;
const BY_COMPANY = sql`lower(sup.company)`;

/** As staff list them: featured first, by company (spec 1.9). */
export const adminSuppliers = list({
  from: ({ isArchived }: { isArchived: boolean }) =>
    sql`from supplier sup where sup.is_archived = ${isArchived ? 1 : 0} and sup.is_draft = 0`,
  key: sup.id,
  rows: sql`join supplier sup on sup.id = page.id`,
  cells: () => ({
    id: sup.id,
    company: sup.company,
    website: sup.website,
    isFeatured: sup.isFeatured,
    logoFileId: sup.logoFileId,
    description: as<string>(sql`substr(sup.description, 1, 2000)`),
    groups: GROUPS,
    shown: named("show"),
    hidden: named("hide"),
    contacts: rowsOf(
      {
        firstName: supContact.firstName,
        surname: supContact.surname,
        email: supContact.email,
        phone: supContact.phone,
      },
      sql`from supplier_contact sup_contact where sup_contact.supplier_id = sup.id
        order by sup_contact.position, sup_contact.id`,
    ),
  }),
  beside: () => COUNTS,
  filters: {
    q: SEARCHED,
    featured: flag(sql`sup.is_featured = 1`),
    group: linked(
      sql`x.group_id`,
      sql`from supplier_group_supplier x join supplier_group o on o.id = x.group_id and o.is_archived = 0
        where x.supplier_id = sup.id`,
      "none",
    ),
    teamType: linked(
      sql`x.team_type_id`,
      sql`from supplier_team_type x where x.supplier_id = sup.id and x.rule = 'show'`,
      "all",
    ),
  },
  sorts: { company: [sql`1 - sup.is_featured`, BY_COMPANY] },
  ties: [BY_COMPANY],
});
export type AdminSupplier = RowIn<typeof adminSuppliers.page>;

type Who = Pick<Searcher, "level" | "teamId">;
const seen = (who: Who): SQL => seenBy(SUPPLIER_AUDIENCE, who) ?? sql`false`;

/** How much of a description a list looks at. */
const EXCERPT = 400;

/** All that a reader sees, featured first, by company, each with the types that it stands under. */
export const suppliersForReader = (who: Who) =>
  jsonRows(
    {
      id: sup.id,
      company: sup.company,
      /** The beginning of it. */
      description: as<string>(sql`substr(sup.description, 1, ${EXCERPT})`),
      isFeatured: sup.isFeatured,
      logoFileId: sup.logoFileId,
      groups: rowsOf(
        {
          id: as<string>(sql`x.group_id`),
          position: as<number>(sql`x.position`),
        },
        sql`from supplier_group_supplier x where x.supplier_id = sup.id`,
      ),
    },
    sql`from supplier sup where ${seen(who)} order by ${FEATURED_FIRST}, ${BY_COMPANY}, sup.id`,
  );
export type ReaderSupplier = RowIn<typeof suppliersForReader>;

/** Ids of those in which every word is found; null where nothing is looked for. */
export const suppliersFound = (q: string): Read<string[] | null> => {
  const found = SEARCHED.where(q, undefined);
  return found
    ? jsonValues(sup.id, sql`from supplier sup where sup.is_archived = 0 and ${found}`)
    : emptyRead(null);
};

/** Supplier types in their order. */
export const activeSupplierGroups = writtenOnce(() =>
  jsonRows(
    { id: sg.id, title: sg.title },
    sql`from supplier_group sg where sg.is_archived = 0 order by sg.position, sg.title, sg.id`,
  ),
);

/** The logo, for whoever sees the supplier; staff see those of archived ones too. */
export const logoOf = (supplierId: string, who: Who) =>
  jsonRequired(
    FILE_CELLS,
    sql`from supplier sup join file f on f.id = sup.logo_file_id and f.state = 'stored'
      where sup.id = ${supplierId} and ${isStaff(who) ? sql`true` : seen(who)}`,
  );

const TYPES = typesOfThing(SUPPLIER_TYPES, sql`sup.id`);

/** With what its editor must know; none is a 404. */
export const supplierForEdit = (supplierId: string) =>
  jsonRequired(
    {
      id: sup.id,
      company: sup.company,
      description: sup.description,
      website: sup.website,
      isArchived: sup.isArchived,
      isDraft: sup.isDraft,
      isFeatured: sup.isFeatured,
      logo: as<StoredFile | null>(
        rowOf(FILE_CELLS, sql`from file f where f.id = sup.logo_file_id`) as SQL<unknown>,
      ),
      contacts: rowsOf(
        {
          firstName: supContact.firstName,
          surname: supContact.surname,
          jobTitle: supContact.jobTitle,
          phone: supContact.phone,
          email: supContact.email,
        },
        sql`from supplier_contact sup_contact where sup_contact.supplier_id = sup.id
          order by sup_contact.position, sup_contact.id`,
      ),
      groupIds: valuesOf(
        as<string>(sql`x.group_id`),
        sql`from supplier_group_supplier x join supplier_group o on o.id = x.group_id
          where x.supplier_id = sup.id and o.is_archived = 0 order by o.position, o.id`,
      ),
      showToTeamTypeIds: TYPES.shown,
      hideFromTeamTypeIds: TYPES.hidden,
      version: sup.version,
      updatedAt: sup.updatedAt,
      updatedBy: sup.updatedBy,
      updatedByName: nameOf(sup.updatedBy),
    },
    sql`from supplier sup where sup.id = ${supplierId}`,
  );

export const supplierAudience = audienceOf(SUPPLIER_AUDIENCE);

/** Which are about to be deleted. */
export const suppliersForRemoval = (ids: readonly string[]) =>
  jsonRows(
    { id: sup.id, title: sup.company, isArchived: sup.isArchived, groups: GROUPS },
    sql`from supplier sup where sup.id in ${jsonList(ids)} order by ${BY_COMPANY}, sup.id`,
  );
