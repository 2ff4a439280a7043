import { sql } from "drizzle-orm";
import type * as z from "zod";
import { as, jsonOne } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { type OpenState, openState } from "~/features/tasks/types/form/open-days.rules";
import { instantAt } from "~/lib/dates";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { scheduleProblem, timeOf, whenWords } from "~/ui/planned-time.rules";
import { longerFacts } from "./form-days.queries.server";
import type { FormDaysForm, LongerInput } from "./form-days.schema";

const INVALID = "Invalid days";

/** A day that is past is as good as any: what was to open then is open, what was to close then is closed. */
const EVER = new Date(0);

/**
 * Says when a form opens and closes. It holds at once: a form whose closing is past is closed. A save that is based on an older version is
 * refused.
 */
export async function saveFormDays(
  ctx: CommandContext,
  formId: string,
  input: Omit<z.infer<typeof FormDaysForm>, "over">,
): Promise<{ state: OpenState }> {
  const opensAt = instantOf(ctx, { day: input.opensDay, time: input.opensTime }, "opens");
  const closesAt = instantOf(ctx, { day: input.closesDay, time: input.closesTime }, "closes");
  if (opensAt !== null && closesAt !== null && closesAt <= opensAt)
    throw new Refused(INVALID, { closesDay: "It closes before it opens: choose a later day or time" });
  const { form } = await readBatch(ctx.db, {
    form: jsonOne(
      { title: as<string>(sql`title`), version: as<number>(sql`version`) },
      sql`from form where id = ${formId}`,
    ),
  });
  if (!form) throw new NotFound();
  const outdated = () => new Conflict("Somebody else saved this form while you were editing");
  if (form.version !== input.version) throw outdated();
  await commandBatch(ctx, [
    {
      write: sql`update form set opens_at = ${opensAt}, closes_at = ${closesAt}, version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${formId} and version = ${input.version}`,
      otherwise: outdated,
    },
    ...ctx.record({ kind: "form.daysChanged", subjectId: formId, details: { title: form.title } }),
  ]);
  const published = { isPublished: true, isArchived: false };
  return { state: openState({ ...published, opensAt, closesAt, longerUntil: null }, ctx.now) };
}

/** The instant of what was typed, which may be past; null where nothing was. */
function instantOf(
  ctx: CommandContext,
  typed: { day: string; time: string },
  field: "opens" | "closes",
): string | null {
  if (typed.day === "" && typed.time === "") return null;
  return planned(ctx, typed, { now: EVER, day: `${field}Day`, time: `${field}Time` });
}

function planned(
  { settings }: CommandContext,
  typed: { day: string; time: string },
  { now, ...fields }: { now: Date; day: string; time: string },
): string {
  const { timeZone } = settings.event;
  const read = { day: typed.day, time: timeOf(typed.time) ?? "" };
  const problem = scheduleProblem(timeZone, read, now);
  if (problem) throw new Refused(INVALID, { [fields[problem.field]]: problem.message });
  return instantAt(timeZone, read.day, read.time).toISOString();
}

/** Opens a form for one team longer than for others; said again for it, the later word holds. */
export async function openLonger(
  ctx: CommandContext,
  formId: string,
  { teamId, day, time, why }: z.infer<typeof LongerInput>,
): Promise<{ team: string; until: string }> {
  const { found } = await readBatch(ctx.db, { found: longerFacts(formId, teamId) });
  if (!found) throw new NotFound();
  const { title, closesAt, team } = found;
  if (closesAt === null)
    throw new Refused(INVALID, { day: "This form does not close: say first when it does" });
  const notThere = () => new Refused(INVALID, { teamId: "That team is not active any more: choose another" });
  if (team === null) throw notThere();
  const until = planned(ctx, { day, time }, { now: ctx.now, day: "day", time: "time" });
  const zone = ctx.settings.event;
  if (until <= closesAt)
    throw new Refused(INVALID, {
      day: `It closes for all on ${whenWords(closesAt, zone)}: choose a later day or time`,
    });
  const at = ctx.now.toISOString();
  await commandBatch(ctx, [
    relyOn(
      sql`exists (select 1 from form where id = ${formId} and closes_at = ${closesAt})`,
      () => new Conflict("Somebody changed a moment ago when this form closes. Check it, then try again."),
    ),
    {
      write: sql`insert into form_extension (form_id, team_id, until, why, created_at, created_by)
        select ${formId}, tm.id, ${until}, ${why}, ${at}, ${ctx.actor.id} from team tm
        where tm.id = ${teamId} and tm.is_archived = 0
        on conflict (form_id, team_id) do update set until = excluded.until, why = excluded.why,
          created_at = excluded.created_at, created_by = excluded.created_by`,
      otherwise: notThere,
    },
    ...ctx.record({
      kind: "form.extended",
      subjectId: formId,
      teamId,
      details: { title, team, until: whenWords(until, zone), why },
    }),
  ]);
  return { team, until };
}

/** Takes back that a form is open for one team longer: from now on it is as for all others. */
export async function endLonger(
  ctx: CommandContext,
  { formId, teamId }: { formId: string; teamId: string },
): Promise<{ team: string }> {
  const { found } = await readBatch(ctx.db, {
    found: jsonOne(
      { title: as<string>(sql`fm.title`), team: as<string>(sql`tm.name`) },
      sql`from form_extension fx join form fm on fm.id = fx.form_id join team tm on tm.id = fx.team_id
        where fx.form_id = ${formId} and fx.team_id = ${teamId}`,
    ),
  });
  if (!found) throw new NotFound();
  await commandBatch(ctx, [
    {
      write: sql`delete from form_extension where form_id = ${formId} and team_id = ${teamId}`,
      otherwise: () => new NotFound(),
    },
    ...ctx.record({ kind: "form.extensionEnded", subjectId: formId, teamId, details: found }),
  ]);
  return found;
}
