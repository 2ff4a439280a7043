import { sql } from "drizzle-orm";
import { et, fullName, nameOf, tm, u } from "#db/event/aliases";
import { jsonOne, jsonRows } from "#db/json-row";

const CELLS = {
  id: et.id,
  subject: et.subject,
  body: et.body,
  version: et.version,
  updatedAt: et.updatedAt,
  updatedBy: et.updatedBy,
  updatedByName: nameOf(et.updatedBy),
};

/** The event's own texts. There are no more than kinds of mail. */
export const ownTexts = () =>
  jsonRows(
    {
      id: et.id,
      updatedAt: et.updatedAt,
      updatedByName: nameOf(et.updatedBy),
    },
    sql`from email_template et order by et.id`,
  );

export const ownText = (kind: string) => jsonOne(CELLS, sql`from email_template et where et.id = ${kind}`);

/** How many owners can be chosen for the preview. */
const MOST_READERS = 50;

const READER = {
  id: u.id,
  firstName: u.firstName,
  surname: u.surname,
  email: u.email,
  name: fullName(u),
  teamName: sql<string | null>`${tm.name}`,
};

/** Whom a mail can be looked at as: owners of teams, by the team's name. */
export const readers = () =>
  jsonRows(
    READER,
    sql`from team tm join user u on u.id = tm.owner_id where tm.is_archived = 0
      order by tm.name, tm.id limit ${MOST_READERS}`,
  );

/** One of them, or whoever else is asked for. */
export const reader = (userId: string) =>
  jsonOne(READER, sql`from user u left join team tm on tm.id = u.team_id where u.id = ${userId}`);
