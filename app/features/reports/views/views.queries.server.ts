import { type SQL, sql } from "drizzle-orm";
import { fullName, u } from "#db/event/aliases";
import { as, bool, jsonOne, jsonRequired, jsonRows, type RowIn, rowsOf, valuesOf } from "#db/json-row";
import { writtenOnce } from "#db/read-batch";
import { isBlocked } from "~/features/email/mail-blocks.server";
import { isWanted } from "~/features/email/mail-choices.server";
import { hasLevel, LEVELS, type Level } from "~/identity/permissions.rules";
import type { Figure } from "./listed.types";
import type { ViewMail } from "./views.rules";

/** So many views somebody has at most, and as many mails of one are shown. */
export const MOST_VIEWS = 100;
const MAILS_SHOWN = 10;

const VIEW = {
  id: as<string>(sql`v.id`),
  name: as<string>(sql`v.name`),
  address: as<string>(sql`v.address`),
  isShared: bool(sql`v.is_shared`),
  ownerId: as<string>(sql`v.owner_id`),
  ownerName: as<string | null>(sql`(select first_name || ' ' || surname from user where id = v.owner_id)`),
  mail: as<ViewMail>(sql`v.mail`),
  weekday: as<number>(sql`v.weekday`),
  hour: as<number>(sql`v.hour`),
  version: as<number>(sql`v.version`),
};

/** What somebody has as tabs: their own and what is shared, by name. Whether they may open the list is the list's to say. */
const isTabOf = (userId: string): SQL => sql`(v.owner_id = ${userId} or v.is_shared = 1)`;

/** Every report asks for them. */
export const viewTabs = writtenOnce((userId: string) =>
  jsonRows(
    { id: VIEW.id, name: VIEW.name, address: VIEW.address },
    sql`from report_view v where ${isTabOf(userId)} order by lower(v.name), v.id limit ${MOST_VIEWS}`,
  ),
);

export const viewsOf = (userId: string) =>
  jsonRows(
    {
      ...VIEW,
      readers: as<number>(sql`(select count(*) from report_view_reader r where r.view_id = v.id)`),
      /** Of those who would be mailed: nobody is left where all unsubscribed or left. */
      mailed: as<number>(sql`(select count(*) from report_view_reader r join user u on u.id = r.user_id
        where r.view_id = v.id and ${isWanted(sql`u.id`, "reports")})`),
      lastMail: as<string | null>(
        sql`(select max(m.sent_at) from report_view_mail m where m.view_id = v.id)`,
      ),
    },
    sql`from report_view v where ${isTabOf(userId)} order by lower(v.name), v.id limit ${MOST_VIEWS}`,
  );

export type KeptView = RowIn<typeof viewsOf>;

/** One view with its mails, for whoever has it. */
export const viewForEdit = (viewId: string, userId: string) =>
  jsonRequired(
    {
      ...VIEW,
      updatedAt: as<string>(sql`v.updated_at`),
      updatedBy: as<string | null>(
        sql`(select first_name || ' ' || surname from user where id = v.updated_by)`,
      ),
      readers: valuesOf(as<string>(sql`r.user_id`), sql`from report_view_reader r where r.view_id = v.id`),
      mails: rowsOf(
        {
          day: as<string>(sql`m.day`),
          mails: as<number>(sql`m.mails`),
          sentAt: as<string>(sql`m.sent_at`),
          figures: as<string>(sql`m.figures`),
        },
        sql`from (select * from report_view_mail where view_id = v.id order by day desc limit ${MAILS_SHOWN}) m order by m.day desc`,
      ),
    },
    sql`from report_view v where v.id = ${viewId} and ${isTabOf(userId)}`,
  );
export type EditedView = RowIn<typeof viewForEdit>;

/** What its mail before said. */
export interface LastMail {
  day: string;
  figures: Figure[];
  /** Null where there were too many. */
  ids: string[] | null;
}

/** A view as it is when its mail goes. */
export const viewToMail = (viewId: string) =>
  jsonOne(
    {
      ...VIEW,
      last: as<LastMail | null>(sql`(select json_object('day', day, 'figures', json(figures), 'ids', json(ids))
        from report_view_mail m where m.view_id = v.id order by day desc limit 1)`),
    },
    sql`from report_view v where v.id = ${viewId}`,
  );

/** Levels that may open what asks for one. */
const levelsFrom = (access: Exclude<Level, "user">): Level[] =>
  LEVELS.filter((level) => hasLevel(level, access));

/** Staff who may open a list: whom its figures can be mailed to. */
export const possibleReaders = (access: Exclude<Level, "user">) =>
  jsonRows(
    {
      id: u.id,
      name: fullName(u),
      level: as<Level>(sql`u.permissions`),
      isWanted: bool(isWanted(sql`u.id`, "reports")),
    },
    sql`from user u where u.permissions in ${levelsFrom(access)} order by lower(u.first_name), lower(u.surname), u.id limit 500`,
  );

/** Whom a view's mail goes to now: by their level of this moment, not blocked and not unsubscribed. */
export const readersNow = (viewId: string, access: Exclude<Level, "user">) =>
  jsonRows(
    { id: u.id, email: u.email },
    sql`from report_view_reader r join user u on u.id = r.user_id where r.view_id = ${viewId}
      and u.permissions in ${levelsFrom(access)} and ${isWanted(sql`u.id`, "reports")}
      and not ${isBlocked(sql`lower(trim(u.email))`)} order by u.id`,
  );
