import { sql } from "drizzle-orm";
import { type Write, writeBatch } from "#db/write-batch";
import { addNote } from "~/features/teams/notes/notes.commands.server";
import type { CommandContext } from "~/procedure/context";
import { as } from "./context";
import type { MadeStaff, MadeTeam } from "./made.types";

/** Of the first team: what was said, how many days ago, by whom, and whether it stays on top. */
const NOTES = [
  { text: "Wants B216 as well if Netley gives it back.", days: 26, by: "moderatorId", isOnTop: false },
  {
    text: "Insurer sends the new certificate this week. Do not chase before Friday.",
    days: 10,
    by: "adminId",
    isOnTop: false,
  },
  {
    text: "Amara is away until the end of the month. Ring Tom for anything about drawings or rigging.",
    days: 8,
    by: "moderatorId",
    isOnTop: true,
  },
] as const;

/** Who looks after which team, how most people are rung, and what was written down about one. */
export async function putOnThePhone(
  ctx: CommandContext,
  { teams, staff }: { teams: readonly MadeTeam[]; staff: MadeStaff },
): Promise<void> {
  const writes = teams.flatMap((team, at): Write[] => {
    const manager = at % 3 === 0 || at === 1 ? staff.moderatorId : staff.adminId;
    return [
      sql`update team set account_manager_id = ${at % 7 === 6 ? null : manager} where id = ${team.id}`,
      ...[team.ownerId, ...team.memberIds].map(
        (id, place) => sql`update user set phone = ${phoneOf(at, place)} where id = ${id}`,
      ),
    ];
  });
  await writeBatch(ctx.db, writes);
  const [first] = teams;
  for (const { text, days, by, isOnTop } of first ? NOTES : []) {
    const level = by === "adminId" ? "admin" : "moderator";
    const now = new Date(ctx.now.getTime() - days * 86_400_000);
    const writer = as(ctx, { now, actor: { id: staff[by], level, teamId: null } });
    await addNote(writer, first?.id ?? "", { text, isOnTop });
  }
}

/** Numbers that belong to nobody (Ofcom keeps them for drama); some have given none. */
const phoneOf = (team: number, place: number): string | null =>
  (team + place) % 4 === 2 ? null : `+44 7700 900${String((team * 7 + place * 31) % 1000).padStart(3, "0")}`;
