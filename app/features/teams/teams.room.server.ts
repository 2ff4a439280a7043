import { sql } from "drizzle-orm";
import { audienceConditions } from "#db/event/schema/audiences";
import { teamTypes } from "#db/event/schema/teams";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import { isFailed } from "~/features/email/failed-mails.queries.server";
import { roomClone, roomWork } from "~/procedure/room-work.server";
import { recountExceptions } from "./audience/exceptions.server";
import { personFinder, teamFinder } from "./found-teams.server";
import { inviteDue, notInvitedInTime } from "./invitations.jobs.server";
import { noteFinder } from "./notes/found-notes.server";
import { noteEntries } from "./notes/note-entries.server";
import { teamsRoom } from "./teams.room";
import { failedMailsNeed, myTeams, neverSignedIn, newThisWeek } from "./teams-needs.server";

export const teamsWork = roomWork(teamsRoom, {
  subscribers: {
    "invitations:*": {
      work: (ctx, { subject, queued }) => inviteDue(ctx, subject, queued),
      givenUp: notInvitedInTime,
    },
  },
  counts: (now) => ({
    teams: sql`(select count(*) from team where is_archived = 0)`,
    teamTypes: sql`(select count(*) from team_type)`,
    failedMails: sql`(select count(*) from email_log l where ${isFailed(now)})`,
  }),
  tidy: { writes: () => recountExceptions() },
  needs: [myTeams, neverSignedIn, newThisWeek, failedMailsNeed],
  searchEntries: [noteEntries],
  finders: { note: noteFinder, team: teamFinder, person: personFinder },
  clone: roomClone({
    reads: () => ({
      types: many(q.select().from(teamTypes)),
      conditions: many(q.select().from(audienceConditions)),
    }),
    ids: ({ types }) => types.map(({ id }) => id),
    writes: ({ types, conditions }, { mapped, audit }) => [
      ...inserts(types, (rows) =>
        q.insert(teamTypes).values(rows.map(({ id, name }) => ({ id: mapped(id), name, ...audit }))),
      ),
      // The teams that things name stay behind, with all teams; what things ask of teams goes along.
      ...inserts(
        conditions.filter(({ thingId }) => mapped(thingId) !== thingId),
        (rows) =>
          q.insert(audienceConditions).values(
            rows.map((row) => ({
              ...row,
              thingId: mapped(row.thingId),
              customFieldId: mapped(row.customFieldId),
            })),
          ),
      ),
    ],
    counts: ({ types }) => ({ "team types": types.length }),
  }),
});
