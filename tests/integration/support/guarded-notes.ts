import { type SQL, sql } from "drizzle-orm";
import { writeBatch } from "#db/write-batch";
import { copySignInLink } from "~/features/auth/sign-in-link.commands.server";
import { addNote, keepNoteOnTop, removeNote } from "~/features/teams/notes/notes.commands.server";
import type { Change } from "./guarded.types";
import { staffs, type World } from "./guarded-world";

const note = async (world: World) => {
  world.ids.note = (await addNote(world.staff, world.teamId, { text: "Rang", isOnTop: false })).noteId;
};
const ofNote = ({ teamId, ids }: World) => ({ teamId, noteId: ids.note ?? "" });

/** What staff do on a team's page while somebody is on the telephone. */
export const NOTE_COMMANDS = [
  staffs("addNote", {
    run: (ctx, { teamId, n }) => addNote(ctx, teamId, { text: `Note ${n}`, isOnTop: true }),
  }),
  staffs("keepNoteOnTop", {
    prepare: note,
    run: (ctx, world) => keepNoteOnTop(ctx, ofNote(world), true),
  }),
  staffs("removeNote", { prepare: note, run: (ctx, world) => removeNote(ctx, ofNote(world)) }),
  staffs("copySignInLink", {
    run: (ctx, { teamId, mateId }) => copySignInLink(ctx, { teamId, userId: mateId }),
  }),
];

const change = (
  command: string,
  relied: string,
  status: number,
  statement: (world: World) => SQL,
): Change => ({
  command,
  relied,
  status,
  happens: (world, at) => writeBatch(at.db, [statement(world)]),
});

const noteGone = ({ ids }: World) => sql`delete from team_note where id = ${ids.note}`;
const linkRelies = (relied: string, status: number, statement: (world: World) => SQL) =>
  change("copySignInLink", relied, status, statement);

export const NOTE_CHANGES: Change[] = [
  change("addNote", "the team is there", 409, ({ teamId }) => sql`delete from team where id = ${teamId}`),
  change(
    "addNote",
    "fewer than 500 notes",
    409,
    ({ teamId }) => sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 500)
      insert into team_note (id, team_id, text, created_at, created_by, updated_at, updated_by)
      select ${teamId} || i, ${teamId}, 'x', '', '', '', '' from n`,
  ),
  change("keepNoteOnTop", "the note is there, of that team", 404, noteGone),
  change("removeNote", "the note is there, of that team", 404, noteGone),
  linkRelies(
    "the person is of that team, at the level `user`, with the address as read",
    409,
    ({ mateId }) => sql`update user set team_id = null where id = ${mateId}`,
  ),
  linkRelies(
    "the person is of that team, at the level `user`, with the address as read",
    409,
    ({ mateId }) => sql`update user set permissions = 'moderator' where id = ${mateId}`,
  ),
  linkRelies(
    "the person is of that team, at the level `user`, with the address as read",
    409,
    ({ mateId }) => sql`update user set email = 'other@crew.example' where id = ${mateId}`,
  ),
  linkRelies(
    "the team is active",
    409,
    ({ teamId }) => sql`update team set is_archived = 1 where id = ${teamId}`,
  ),
  linkRelies(
    "whoever copies it is an admin still",
    403,
    ({ staff }) => sql`update user set permissions = 'moderator' where id = ${staff.actor.id}`,
  ),
];
