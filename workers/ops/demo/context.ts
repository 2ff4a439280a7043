import { eq } from "drizzle-orm";
import { userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { q, readBatch, required } from "#db/read-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { commandContext } from "~/procedure/command-context.server";
import type { Actor, CommandContext, EventRecord } from "~/procedure/context";
import type { DemoParts } from "../provision/demo-hook";
import { bucketInto, imagesHere } from "./uploads";

export async function eventContext(
  parts: DemoParts,
  event: EventRecord,
  actor: Actor,
): Promise<CommandContext> {
  const db = await parts.openEvent(event);
  const { settings } = await readBatch(db, { settings: allSettings() });
  const env = { ...parts.env, FILES: bucketInto(parts.files), IMAGES_WORKER: imagesHere() };
  return commandContext({ db, control: parts.control, event, settings, actor, env });
}

/** The same context at another time, or for somebody else. `record` writes down who and when. */
export function as(
  ctx: CommandContext,
  change: { actor?: Actor; now?: Date; settings?: CommandContext["settings"] },
) {
  const { db, control, event, env } = ctx;
  return commandContext({
    db,
    control,
    event,
    env,
    settings: change.settings ?? ctx.settings,
    actor: change.actor ?? ctx.actor,
    now: change.now ?? ctx.now,
    address: "192.0.2.10",
  });
}

export async function personByEmail(control: ControlDatabase, email: string): Promise<string> {
  const { row } = await readBatch(control, {
    row: required(q.select({ id: userProfiles.id }).from(userProfiles).where(eq(userProfiles.email, email))),
  });
  return row.id;
}
