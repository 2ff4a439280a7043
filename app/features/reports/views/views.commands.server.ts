import { sql } from "drizzle-orm";
import { u } from "#db/event/aliases";
import { jsonList, jsonRequired } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import type { Guarded, Write } from "#db/write-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { hasLevel } from "~/identity/permissions.rules";
import { Conflict, Forbidden, NotFound, Refused } from "~/lib/errors";
import { addOnce, madeBefore } from "~/procedure/add-once.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch, relyOn } from "~/procedure/guards.server";
import { lowerNextDue } from "~/procedure/next-due.server";
import { viewAt } from "./listed.server";
import { nextMail, planned, unplanned } from "./report-mail-days.server";
import { figuresOf, viewMailFields } from "./report-mails.jobs.server";
import { namesRead, saidView } from "./said-view.server";
import { MOST_VIEWS, viewForEdit, viewToMail } from "./views.queries.server";
import { sentenceOf } from "./views.rules";
import type { ViewValues } from "./views.schema";

const INVALID = "Invalid view";

/** Keeps a list's address under a name. */
export async function addView(ctx: CommandContext, input: ViewValues): Promise<{ viewId: string }> {
  const values = checked(ctx, input);
  const before = (id: string) =>
    madeBefore(
      { isOwn: sql`owner_id = ${ctx.actor.id}`, isSame: sql`name = ${input.name}` },
      sql`from report_view where id = ${id}`,
    );
  return addOnce(ctx, { id: input.formId, before, again: (viewId) => ({ viewId }) }, async (id) => {
    const plan = await planOf(ctx, id, input);
    const at = ctx.now.toISOString();
    await commandBatch(ctx, [
      relyOn(
        sql`(select count(*) from report_view where owner_id = ${ctx.actor.id}) < ${MOST_VIEWS}`,
        () => new Conflict(`You have ${MOST_VIEWS} views. Delete one first.`),
      ),
      {
        write: sql`insert into report_view (id, name, address, is_shared, owner_id, mail, weekday, hour, created_at, created_by,
            updated_at, updated_by)
          values (${id}, ${input.name}, ${values.address}, ${values.isShared}, ${ctx.actor.id}, ${input.mail}, ${input.weekday},
            ${input.hour}, ${at}, ${ctx.actor.id}, ${at}, ${ctx.actor.id})`,
        otherwise: () => new Conflict("This view was added already. You will find it in the list."),
      },
      ...readersOf(id, values.readers),
      ...ctx.record({ kind: "savedView.added", subjectId: id, details: { name: input.name } }),
      ...plan,
    ]);
    return { viewId: id };
  });
}

/** Saves a view; a save that is based on an older version is refused. */
export async function updateView(ctx: CommandContext, viewId: string, input: ViewValues): Promise<void> {
  const { saved } = await readBatch(ctx.db, { saved: viewForEdit(viewId, ctx.actor.id) });
  if (!saved) throw new NotFound();
  if (!mayEdit(ctx, saved)) throw new Forbidden();
  const values = checked(ctx, input);
  const version = input.over ?? input.version;
  const plan = await planOf(ctx, viewId, input);
  await commandBatch(ctx, [
    {
      write: sql`update report_view set name = ${input.name}, address = ${values.address}, is_shared = ${values.isShared},
          mail = ${input.mail}, weekday = ${input.weekday}, hour = ${input.hour}, version = version + 1,
          updated_at = ${ctx.now.toISOString()}, updated_by = ${ctx.actor.id}
        where id = ${viewId} and version = ${version}`,
      otherwise: () => new Conflict("Somebody else changed or deleted this view while you were editing"),
    },
    sql`delete from report_view_reader where view_id = ${viewId}`,
    ...readersOf(viewId, values.readers),
    ...ctx.record({ kind: "savedView.updated", subjectId: viewId, details: { name: input.name } }),
    ...plan,
  ]);
}

/** Takes a view from everybody who has it as a tab, with its mails. */
export async function deleteView(ctx: CommandContext, viewId: string): Promise<{ name: string }> {
  const { saved } = await readBatch(ctx.db, { saved: viewForEdit(viewId, ctx.actor.id) });
  if (!saved) throw new NotFound();
  if (!mayEdit(ctx, saved)) throw new Forbidden();
  await commandBatch(ctx, [
    {
      write: sql`delete from report_view where id = ${viewId}`,
      otherwise: () => new Conflict("Somebody else deleted this view a moment ago"),
    },
    ...unplanned(viewId),
    ...ctx.record({ kind: "savedView.deleted", subjectId: viewId, details: { name: saved.name } }),
  ]);
  return { name: saved.name };
}

/** Mails the figures of now to whoever asks. */
export async function sendTestOfView(ctx: CommandContext, viewId: string): Promise<{ to: string }> {
  const { saved, view, me } = await readBatch(ctx.db, {
    saved: viewForEdit(viewId, ctx.actor.id),
    view: viewToMail(viewId),
    me: jsonRequired({ email: u.email }, sql`from user u where u.id = ${ctx.actor.id}`),
  });
  const found = view && viewAt(view.address);
  if (!saved || !found || !me) throw new NotFound();
  if (!hasLevel(ctx.actor.level, found.listed.access)) throw new Forbidden();
  const { names } = await readBatch(ctx.db, { names: namesRead([found]) });
  const said = saidView(found, names);
  const fields = viewMailFields(ctx, {
    ...{ name: saved.name, found, said: sentenceOf(said), isLost: said.isLost },
    ...{ now: await figuresOf(ctx, found), last: view.last },
  });
  const mail = await mailLater(ctx, {
    kind: "reportView",
    ...{ to: me.email, userId: ctx.actor.id, path: view.address, fields: { ...fields } },
  });
  await commandBatch(ctx, [
    ...mail.writes,
    ...ctx.record({
      kind: "savedView.tested",
      subjectId: viewId,
      details: { name: saved.name },
      jobs: [mail.job],
    }),
  ]);
  return { to: me.email };
}

/** Its owner changes it; of one that is shared every admin too, so that nobody's leaving leaves it to itself. */
export const mayEdit = (
  { actor }: Pick<CommandContext, "actor">,
  { ownerId, isShared }: { ownerId: string; isShared: boolean },
): boolean => ownerId === actor.id || (isShared && hasLevel(actor.level, "admin"));

/** What may be kept: a list that they may open; who views reports alone keeps it for themselves and is mailed alone. */
function checked(ctx: CommandContext, { address, share, mail, readers }: ViewValues) {
  const found = viewAt(address);
  if (!found || !hasLevel(ctx.actor.level, found.listed.access))
    throw new Refused(INVALID, { address: "This is not a list that you can keep" });
  const search = new URLSearchParams(found.search);
  for (const name of ["page", "open"]) search.delete(name);
  const isStaff = hasLevel(ctx.actor.level, "moderator");
  if (!isStaff && share === "all") throw new Refused(INVALID, { share: "Moderators share views" });
  if (!isStaff && readers.some((id) => id !== ctx.actor.id))
    throw new Refused(INVALID, { readers: "You can have it mailed to yourself" });
  if (mail !== "none" && readers.length === 0)
    throw new Refused(INVALID, { readers: "Choose at least one person" });
  const path = address.split("?", 1)[0] ?? "";
  return {
    address: search.size > 0 ? `${path}?${search}` : path,
    isShared: share === "all" ? 1 : 0,
    readers: mail === "none" ? [] : readers,
  };
}

/** Its next mail, in place of what was planned. Control hears of it first (docs/decisions/due-times.md). */
async function planOf(ctx: CommandContext, viewId: string, input: ViewValues): Promise<Write[]> {
  const next = nextMail({ timeZone: ctx.settings.event.timeZone, now: ctx.now }, input);
  if (!next) return unplanned(viewId);
  await lowerNextDue(ctx, next.at);
  return planned(ctx, viewId, next);
}

const readersOf = (viewId: string, readers: readonly string[]): (Write | Guarded)[] => [
  sql`insert into report_view_reader (view_id, user_id)
    select ${viewId}, id from user where id in ${jsonList(readers)} and permissions <> 'user'`,
];
