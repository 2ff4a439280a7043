import { activities, outbox } from "#db/event/schema/activity";
import type { ControlDatabase, EventDatabase } from "#db/open";
import { q } from "#db/read-batch";
import type { Settings } from "~/features/settings/settings.schema";
import { newId, referenceOf } from "~/lib/ids";
import type {
  Actor,
  AppEnv,
  CommandContext,
  EventRecord,
  FileBindings,
  Happening,
  LaterWork,
} from "./context";

export interface ContextParts {
  db: EventDatabase;
  control: ControlDatabase;
  event: EventRecord;
  settings: Settings;
  actor: Actor;
  env: AppEnv & FileBindings;
  now?: Date;
  requestId?: string;
  address?: string;
  later?: (work: LaterWork) => void;
  /** Told the ids of the outbox rows that were written, so that a queue message can hurry them along. */
  promised?: (outboxIds: string[]) => void;
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
    record(happening: Happening) {
      const activityId = happening.id ?? newId();
      const createdAt = now.toISOString();
      const promises = (happening.promises ?? []).map((promise) => ({
        id: newId(),
        activityId,
        subscriber: promise.subscriber,
        sealed: promise.sealed ?? null,
        giveUpAt: promise.giveUpAt ?? null,
        reference: referenceOf(requestId),
        createdAt,
      }));
      if (promises.length > 0) parts.promised?.(promises.map((promise) => promise.id));
      return [
        q.insert(activities).values({
          id: activityId,
          kind: happening.kind,
          actorId: happening.actorId ?? parts.actor.id,
          subjectId: happening.subjectId ?? null,
          teamId: happening.teamId ?? null,
          details: JSON.stringify(happening.details ?? {}),
          requestId,
          createdAt,
        }),
        ...(promises.length > 0 ? [q.insert(outbox).values(promises)] : []),
      ];
    },
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
