import { type SQL, sql } from "drizzle-orm";
import { d, f, nameOf, y } from "#db/event/aliases";
import { as, jsonList, jsonRequired, jsonRows, type RowIn, rowOf, rowsOf, valuesOf } from "#db/json-row";
import { FILE_TYPES } from "~/features/files/file-types.rules";
import { FILE_CELLS } from "~/features/files/files.queries.server";
import { audienceOf, seenBy } from "~/features/teams/audience/audience.server";
import { typesOfThing } from "~/features/teams/audience/audience-rows.server";
import { list } from "~/procedure/list.server";
import { flag, indexed, known, linked, oneOf, text, within } from "~/procedure/list-filters.server";
import type { Searcher } from "~/procedure/room-search.server";
import { DOWNLOAD_AUDIENCE, DOWNLOAD_TYPES } from "./download-audience.server";
import { FILE_KINDS, type FileKind, TYPES_OF_KIND } from "./downloads.rules";

/** The folder of their files. */
export const DOWNLOAD_FILES = "downloads";

const contentTypes = (kinds: readonly FileKind[]): SQL =>
  jsonList(kinds.flatMap((kind) => TYPES_OF_KIND[kind].map((type) => FILE_TYPES[type].contentType)));

const named = (rule: "show" | "hide"): SQL<string[]> =>
  valuesOf(
    y.name,
    sql`from download_team_type x join team_type y on y.id = x.team_type_id
      where x.download_id = d.id and x.rule = ${sql.raw(`'${rule}'`)} order by y.name, y.id`,
  );

const LISTED = {
  id: d.id,
  name: d.name,
  description: d.description,
  contentType: f.contentType,
  size: f.size,
  addedAt: f.createdAt,
};
const BY_NAME = sql`lower(d.name)`;
const SORTS = {
  name: [BY_NAME],
  kind: [f.contentType],
  size: [f.size],
  added: [f.createdAt],
};
const FOUND = text(indexed("download", d.id, "title body"), within(d.name));
const KIND = known(FILE_KINDS, (kinds) => sql`f.content_type in ${contentTypes(kinds)}`);

/** As staff list them, by name (spec 1.9). */
export const adminDownloads = list({
  from: () => sql`from download d join file f on f.id = d.file_id where true`,
  all: () => sql`(select count(*) from download)`,
  key: d.id,
  rows: sql`join download d on d.id = page.id join file f on f.id = d.file_id`,
  cells: () => ({
    ...LISTED,
    fileName: f.name,
    showDownload: d.showDownload,
    showToChildTeams: d.showToChildTeams,
    shown: named("show"),
    hidden: named("hide"),
  }),
  filters: {
    q: FOUND,
    kind: KIND,
    shown: oneOf(["yes", "no"], (shown) => sql`d.show_download = ${shown === "yes" ? 1 : 0}`),
    teamType: linked(
      sql`x.team_type_id`,
      sql`from download_team_type x where x.download_id = d.id and x.rule = 'show'`,
      "all",
    ),
  },
  sorts: SORTS,
  first: "name",
  ties: [BY_NAME],
});
export type AdminDownload = RowIn<typeof adminDownloads.page>;

/** Who reads, and since when a file is new. */
export interface ReaderScope {
  who: Pick<Searcher, "level" | "teamId">;
  newSince: string;
}

const seen = ({ who }: ReaderScope): SQL =>
  sql`from download d join file f on f.id = d.file_id where ${seenBy(DOWNLOAD_AUDIENCE, who) ?? sql`false`}`;

/** What a reader sees, by name (spec 1.9), with how many there are of each kind. */
export const downloadsForReader = list({
  from: seen,
  key: d.id,
  rows: sql`join download d on d.id = page.id join file f on f.id = d.file_id`,
  cells: ({ newSince }: ReaderScope) => ({
    ...LISTED,
    isNew: as<0 | 1>(sql`f.created_at >= ${newSince}`),
  }),
  beside: (scope: ReaderScope) => ({
    kinds: rowsOf(
      { contentType: as<string>(sql`f.content_type`), n: as<number>(sql`count(*)`) },
      sql`${seen(scope)} group by f.content_type`,
    ),
    fresh: as<number>(sql`(select count(*) ${seen(scope)} and f.created_at >= ${scope.newSince})`),
  }),
  filters: {
    q: FOUND,
    kind: KIND,
    fresh: {
      ...flag(sql`true`),
      where: (value: "1" | undefined, { newSince }: ReaderScope) =>
        value === undefined ? undefined : sql`f.created_at >= ${newSince}`,
    },
  },
  sorts: SORTS,
  first: "name",
  ties: [BY_NAME],
});
export type ReaderDownload = RowIn<typeof downloadsForReader.page>;

/** The file of a download, for whoever sees it: permission is part of the read. */
export const fileOfDownload = (downloadId: string, who: Pick<Searcher, "level" | "teamId">) =>
  jsonRequired(
    FILE_CELLS,
    sql`from download d join file f on f.id = d.file_id and f.state = 'stored'
      where d.id = ${downloadId} and ${seenBy(DOWNLOAD_AUDIENCE, who) ?? sql`false`}`,
  );

/** The same of many, in the order of the list. */
export const filesOfDownloads = (ids: readonly string[], who: Pick<Searcher, "level" | "teamId">) =>
  jsonRows(
    FILE_CELLS,
    sql`from download d join file f on f.id = d.file_id and f.state = 'stored'
      where d.id in ${jsonList(ids)} and ${seenBy(DOWNLOAD_AUDIENCE, who) ?? sql`false`} order by ${BY_NAME}, d.id`,
  );

const TYPES = typesOfThing(DOWNLOAD_TYPES, sql`d.id`);

/** With what its editor must know; none is a 404. */
export const downloadForEdit = (downloadId: string) =>
  jsonRequired(
    {
      id: d.id,
      name: d.name,
      description: d.description,
      fileId: d.fileId,
      showDownload: d.showDownload,
      showToChildTeams: d.showToChildTeams,
      showToTeamTypeIds: TYPES.shown,
      hideFromTeamTypeIds: TYPES.hidden,
      version: d.version,
      updatedAt: d.updatedAt,
      updatedBy: d.updatedBy,
      updatedByName: nameOf(d.updatedBy),
      file: as<RowIn<typeof fileOfDownload>>(
        rowOf(FILE_CELLS, sql`from file f where f.id = d.file_id`) as SQL<unknown>,
      ),
    },
    sql`from download d where d.id = ${downloadId}`,
  );

export const downloadAudience = audienceOf(DOWNLOAD_AUDIENCE);

/** Which are about to be deleted. */
export const downloadsForRemoval = (ids: readonly string[]) =>
  jsonRows(
    { id: d.id, title: d.name, isArchived: as<boolean>(sql`json('false')`), size: f.size },
    sql`from download d join file f on f.id = d.file_id where d.id in ${jsonList(ids)} order by ${BY_NAME}, d.id`,
  );
