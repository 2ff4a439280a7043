import { asc, sql } from "drizzle-orm";
import { y } from "#db/event/aliases";
import { teamTypes } from "#db/event/schema/teams";
import { as } from "#db/json-row";
import { many, q, writtenOnce } from "#db/read-batch";
import { Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import { stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { list } from "~/procedure/list.server";
import { oneOf, text, within } from "~/procedure/list-filters.server";

/** By name (spec 1.9), for choosing one. */
export const teamTypeChoices = writtenOnce(() =>
  many(q.select({ id: teamTypes.id, name: teamTypes.name }).from(teamTypes).orderBy(asc(teamTypes.name))),
);

const TEAMS = as<number>(sql`(select count(*) from team where team_type_id = y.id and is_archived = 0)`);
const TASKS = as<number>(sql`(select count(*) from task_team_type x join task t on t.id = x.task_id
  where x.team_type_id = y.id and t.is_archived = 0)`);

export const teamTypeList = list({
  from: () => sql`from team_type y where true`,
  key: y.id,
  rows: sql`join team_type y on y.id = page.id`,
  cells: () => ({ id: y.id, name: y.name, teams: TEAMS, tasks: TASKS }),
  filters: {
    q: text(within(y.name)),
    teams: oneOf(["some", "none"], (which) => (which === "some" ? sql`${TEAMS} > 0` : sql`${TEAMS} = 0`)),
  },
  sorts: { name: [sql`lower(y.name)`], teams: [TEAMS], tasks: [TASKS] },
  ties: [y.name],
  size: 10_000,
});

export const SAME_NAME = "There is a team type of this name already";

/** Names are unique: two types of one name could not be told apart. */
export async function addTeamType(
  ctx: CommandContext,
  input: { name: string; formId?: string },
): Promise<{ teamTypeId: string }> {
  const { createdAt: at, createdBy: by } = stamp(ctx);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`created_by = ${by}`, isSame: sql`name = ${input.name}` },
      sql`from team_type where id = ${id}`,
    );
  const again = (id: string) => ({ teamTypeId: id });
  return addOnce(ctx, { id: input.formId, before, again }, async (id) => {
    await commandBatch(ctx, [
      {
        write: sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
          select ${id}, ${input.name}, ${at}, ${by}, ${at}, ${by}
          where not exists (select 1 from team_type where name = ${input.name} collate nocase)`,
        otherwise: () => new Refused("Invalid team type", { name: SAME_NAME }),
      },
      ...ctx.record({ kind: "teamType.added", subjectId: id, details: { name: input.name } }),
    ]);
    return { teamTypeId: id };
  });
}
