import { readBatch } from "#db/read-batch";
import { getEvent } from "#workers/ops/provision/events";
import { allSettings } from "~/event-settings/settings.queries.server";
import { sendReminders } from "~/features/tasks/reminders/digests.jobs.server";
import { digestsOf } from "~/features/tasks/reminders/digests.rules";
import { reminderFacts, reminderReads } from "~/features/tasks/reminders/reminders.queries.server";
import { addDays, dayIn, instantAt } from "~/lib/dates";
import { commandContext } from "~/procedure/command-context.server";
import { SYSTEM } from "~/procedure/context";
import { startHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { seedLargeEvent } from "./seed";

/** The digest of an event of so many teams with 50 tasks: what is read, worked out for a week of days, and sent. */
export async function measureReminders(teams: number): Promise<void> {
  const host = await startHost();
  try {
    await seedLargeEvent(host, { teams, tasks: 50 });
    const on = await installationOf(host);
    const record = await getEvent(on.control, "large");
    const db = await on.openEvent(record);
    const { settings } = await readBatch(db, { settings: allSettings() });
    settings.emails.taskRemindersEnabled = true;
    const day = dayIn(settings.event.timeZone, new Date());
    const now = instantAt(settings.event.timeZone, day, "08:01");
    const parts = { db, control: on.control, event: record, settings, actor: SYSTEM, env: on.env, now };
    const ctx = commandContext(parts);
    let began = performance.now();
    const last = addDays(day, 6);
    const reads = await readBatch(db, reminderReads(ctx, last));
    const facts = await reminderFacts(ctx, reads, last, { from: day, day });
    const readMs = performance.now() - began;
    began = performance.now();
    for (let n = 0; n < 7; n += 1) digestsOf(facts, addDays(day, n));
    const weekMs = performance.now() - began;
    began = performance.now();
    const mails = await sendReminders(ctx, day);
    const sentMs = performance.now() - began;
    console.log(
      `\nReminders of ${teams} teams, ${facts.open.length} open lines: read in ${Math.round(readMs)} ms, a week worked out in ` +
        `${Math.round(weekMs)} ms, ${mails.length} digests queued in ${Math.round(sentMs)} ms\n`,
    );
  } finally {
    await host.stop();
  }
}
