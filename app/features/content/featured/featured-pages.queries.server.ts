import { type SQL, sql } from "drizzle-orm";
import { cp, y } from "#db/event/aliases";
import { as, bool, jsonRows, type RowIn, valuesOf } from "#db/json-row";
import { indexed, text, within } from "~/procedure/list-filters.server";
import { workingRef } from "../found-content.server";

/** As staff choose among them: by the live title where there is one. */
const CHOICE = {
  id: cp.id,
  title: as<string>(sql`iif(${cp.isPublished} = 1, ${cp.liveTitle}, ${cp.title})`),
  icon: as<string>(sql`iif(${cp.isPublished} = 1, ${cp.liveIcon}, ${cp.icon})`),
  isPublished: cp.isPublished,
  isPublic: cp.isPublic,
  showToChildTeams: cp.showToChildTeams,
  hasCover: bool(sql`${cp.liveAssetId} is not null`),
  teamTypes: valuesOf(
    y.name,
    sql`from content_team_type x join team_type y on y.id = x.team_type_id where x.content_id = cp.id order by y.name`,
  ),
};

/** The saved list, in its order. */
export const FEATURED_ORDER: SQL = sql`select content_id from featured_content order by position, content_id`;

export const savedFeatured = () =>
  jsonRows(
    CHOICE,
    sql`from featured_content x join content cp on cp.id = x.content_id order by x.position, cp.id`,
  );
export type FeaturedChoice = RowIn<typeof savedFeatured>;

/** Pages of a choice, in its order; those that are gone or archived are not in it any more. */
export const chosenPages = (ids: readonly string[]) =>
  jsonRows(
    CHOICE,
    sql`from json_each(${JSON.stringify(ids)}) j join content cp on cp.id = j.value and cp.is_archived = 0 order by j.key`,
  );

const MOST_FOUND = 12;
const NAMED = text(indexed("content", workingRef(sql`cp.id`), "title"), within(cp.title));

/** Pages to choose from: by words of their title, else the published ones. */
export const choosablePages = (q: string) => {
  const found = NAMED.where(q, undefined) ?? sql`cp.is_published = 1`;
  return jsonRows(
    CHOICE,
    sql`from content cp where cp.is_archived = 0 and ${found} order by lower(cp.title), cp.id limit ${MOST_FOUND + 8}`,
  );
};
