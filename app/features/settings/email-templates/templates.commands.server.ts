import { and, eq, sql } from "drizzle-orm";
import { emailTemplates } from "#db/event/schema/email";
import { q, readBatch } from "#db/read-batch";
import { mailLater } from "~/features/email/mail-later.server";
import { placeholdersOf } from "~/features/email/mail-placeholders.server";
import { faultsOf, type OwnText } from "~/features/email/template.rules";
import { testFields } from "~/features/email/template-test.server";
import { Conflict, NotFound, Refused } from "~/lib/errors";
import { restamp, stamp } from "~/procedure/command-context.server";
import type { CommandContext } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { savedWords } from "../saved-by.rules";
import { templateOfKind } from "./template-kind.server";
import { ownText, reader } from "./templates.queries.server";

/** A text of the event's own for a kind of mail. `version` is the one that it is based on: 0 where there was none. */
export async function saveTemplate(
  ctx: CommandContext,
  kind: string,
  { subject, body, version }: OwnText & { version: number },
): Promise<void> {
  const template = templateOfKind(kind);
  const wrong = faultsOf({ subject, body }, placeholdersOf(template));
  const fields = Object.fromEntries(
    Object.entries(wrong).flatMap(([field, said]) => (said.length > 0 ? [[field, said.join(". ")]] : [])),
  );
  if (Object.keys(fields).length > 0) throw new Refused("Not saved: look at the placeholders", fields);
  const write =
    version === 0
      ? q
          .insert(emailTemplates)
          .values({ id: kind, subject, body, ...stamp(ctx) })
          .onConflictDoNothing()
      : q
          .update(emailTemplates)
          .set({ subject, body, version: sql`${emailTemplates.version} + 1`, ...restamp(ctx) })
          .where(and(eq(emailTemplates.id, kind), eq(emailTemplates.version, version)));
  try {
    await commandBatch(ctx, [
      { write, otherwise: () => new Conflict("This text was changed by somebody else.") },
      ...ctx.record({ kind: "emailTemplate.saved", subjectId: kind, details: { name: template.name } }),
    ]);
  } catch (error) {
    throw error instanceof Conflict ? await whoWasFaster(ctx, kind) : error;
  }
}

async function whoWasFaster(ctx: CommandContext, kind: string): Promise<Conflict> {
  const { found } = await readBatch(ctx.db, { found: ownText(kind) });
  if (!found)
    return new Conflict("Somebody put this e-mail back to the built-in text. Yours is not saved yet.");
  const { who, when } = savedWords(
    { by: found.updatedBy, name: found.updatedByName, at: found.updatedAt },
    { userId: ctx.actor.id, now: ctx.now, timeZone: ctx.settings.event.timeZone },
  );
  return new Conflict(`${who} saved this text ${when}. Your changes are not saved yet.`);
}

/** From then on the built-in text goes. Of the version that was looked at alone: a newer one is somebody's work. */
export async function resetTemplate(ctx: CommandContext, kind: string, version: number): Promise<void> {
  const { name } = templateOfKind(kind);
  await commandBatch(ctx, [
    {
      write: q
        .delete(emailTemplates)
        .where(and(eq(emailTemplates.id, kind), eq(emailTemplates.version, version))),
      otherwise: () =>
        new Conflict("Somebody changed this text a moment ago. Look at it before you put it back."),
    },
    ...ctx.record({ kind: "emailTemplate.reset", subjectId: kind, details: { name } }),
  ]);
}

/** Mails the kind as it is saved now to whoever asks, with sample data. */
export async function sendTest(ctx: CommandContext, kind: string): Promise<{ to: string }> {
  const template = templateOfKind(kind);
  const { own, me } = await readBatch(ctx.db, { own: ownText(kind), me: reader(ctx.actor.id) });
  if (!me) throw new NotFound();
  const text = own && { subject: own.subject, body: own.body };
  const mail = await mailLater(ctx, {
    ...{ kind: "templateTest", to: me.email, userId: me.id },
    fields: testFields(kind, template, text),
    path: template.path ?? "/auth/login",
  });
  await commandBatch(ctx, [
    ...mail.writes,
    ...ctx.record({
      kind: "emailTemplate.tested",
      subjectId: kind,
      details: { name: template.name },
      jobs: [mail.job],
    }),
  ]);
  return { to: me.email };
}
