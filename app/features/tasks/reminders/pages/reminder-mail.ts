import { logoFile } from "~/features/email/mail-facts.server";
import { templateOf } from "~/features/email/mail-kinds.server";
import { inTheme, mailDocument, mailTextDocument, previewMail } from "~/features/email/mail-preview.server";
import { ownTextOf } from "~/features/email/own-texts.queries.server";
import { NotFound } from "~/lib/errors";
import { eventClock } from "~/procedure/event-clock.server";
import { procedure } from "~/procedure/procedure.server";
import { digestKindOf } from "../digest-kinds";
import { isOver } from "../digest-page.server";
import { fieldsFor } from "../digests.jobs.server";
import { digestsOf } from "../digests.rules";
import { digestPath } from "../reminders.paths";
import { digestTexts, reminderFacts, reminderReads } from "../reminders.queries.server";
import { ReminderMailSearch } from "../reminders.schema";

/** Somebody's digest of a day that is still to come, as it would leave now: light, dark, or its text part. */
export const loader = procedure
  .permission("admin")
  .input(ReminderMailSearch)
  .reads(({ ctx, input }) => ({
    ...reminderReads(ctx, input.day),
    logo: logoFile(ctx.settings),
    ...digestTexts(),
  }))
  .loader(async ({ ctx, input: { day, userId, look }, found: { logo, texts, firstTexts, ...found } }) => {
    const facts = await reminderFacts(ctx, found, day);
    const { today } = eventClock(ctx);
    const digest = digestsOf(facts, day).digests.find(({ person }) => person.id === userId);
    if (!digest || isOver(day, { facts, today })) throw new NotFound();
    const { person, team } = digest;
    const kind = digestKindOf(person);
    const template = templateOf(kind);
    if (!template) throw new NotFound();
    const mail = previewMail(ctx, {
      template,
      own: ownTextOf(kind, [...texts, ...firstTexts]),
      who: { ...person, teamName: team?.name ?? "" },
      secrets: { path: digestPath(team), fields: fieldsFor(ctx, digest, { day }) },
      logo,
    });
    return look === "text" ? mailTextDocument(mail.text) : mailDocument(inTheme(mail.html, look));
  });
