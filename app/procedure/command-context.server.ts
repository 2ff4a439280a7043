import { sql } from "drizzle-orm";
import type { ControlDatabase, EventDatabase } from "#db/database";
import { activities, outbox } from "#db/event/schema/activity";
import { q } from "#db/read-batch";
import type { Settings } from "~/event-settings/settings.schema";
import { newId, referenceOf } from "~/lib/ids";
import type {
  ActivityEntry,
  Actor,
  AppEnv,
  CommandContext,
  EventRecord,
  FileBindings,
  LaterWork,
  WebhookBindings,
} from "./context";
import { foldedDetails } from "./folded-details";

export interface ContextParts {
  db: EventDatabase;
  control: ControlDatabase;
  event: EventRecord;
  settings: Settings;
  actor: Actor;
  env: AppEnv & FileBindings & WebhookBindings;
  now?: Date;
  requestId?: string;
  address?: string;
  later?: (work: LaterWork) => void;
  /** Called with the ids of the outbox rows that were written, so that a queue message can be sent for them when it is time. */
  queued?: (outboxIds: string[], waitSeconds: number) => void;
}

export function commandContext(parts: ContextParts): CommandContext {
  const now = parts.now ?? new Date();
  const requestId = parts.requestId ?? newId();
  return {
    db: parts.db,
    control: parts.control,
    event: parts.event,
    settings: parts.settings,
    actor: parts.actor,
    env: parts.env,
    now,
    requestId,
    address: parts.address ?? "",
    later: parts.later ?? ((work) => void (typeof work === "function" ? work() : work).catch(() => {})),
    record(entry: ActivityEntry) {
      const activityId = entry.id ?? newId();
      const createdAt = now.toISOString();
      const jobs = (entry.jobs ?? []).map((job) => ({
        id: newId(),
        activityId,
        subscriber: job.subscriber,
        sealed: job.sealed ?? null,
        giveUpAt: job.giveUpAt ?? null,
        leaseUntil: job.waitSeconds ? new Date(now.getTime() + job.waitSeconds * 1000).toISOString() : null,
        reference: referenceOf(requestId),
        createdAt,
      }));
      const waits = entry.jobs?.map(({ waitSeconds = 0 }) => waitSeconds) ?? [];
      for (const wait of new Set(waits)) {
        parts.queued?.(
          jobs.flatMap(({ id }, at) => (waits[at] === wait ? [id] : [])),
          wait,
        );
      }
      return [
        q.insert(activities).values({
          id: activityId,
          kind: entry.kind,
          actorId: entry.actorId ?? parts.actor.id,
          subjectId: entry.subjectId ?? null,
          teamId: entry.teamId ?? null,
          ...detailsOf(entry),
          requestId,
          createdAt,
        }),
        ...(jobs.length > 0 ? [q.insert(outbox).values(jobs)] : []),
      ];
    },
  };
}

/** What was done in particular, and as it is searched. */
function detailsOf({ details, detail }: ActivityEntry) {
  const [said, folded] = [JSON.stringify(details ?? {}), foldedDetails(details)];
  if (!detail) return { details: said, foldedDetails: folded };
  return {
    details: sql`json_set(${said}, ${`$.${detail.name}`}, ${detail.value})`,
    foldedDetails: sql`${folded} || char(10) || lower(${detail.value})`,
  };
}

/** The audit fields of a row that is made now. */
export function stamp(ctx: Pick<CommandContext, "now" | "actor">) {
  const at = ctx.now.toISOString();
  return { createdAt: at, createdBy: ctx.actor.id, updatedAt: at, updatedBy: ctx.actor.id };
}

/** The audit fields of a row that is changed now. */
export function restamp(ctx: Pick<CommandContext, "now" | "actor">) {
  return { updatedAt: ctx.now.toISOString(), updatedBy: ctx.actor.id };
}
