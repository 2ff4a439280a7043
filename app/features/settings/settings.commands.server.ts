import { and, eq, sql } from "drizzle-orm";
import { eventRoot } from "#db/event/schema/core";
import { corePages, settings } from "#db/event/schema/settings";
import { q, readBatch } from "#db/read-batch";
import type { Write } from "#db/write-batch";
import { CORE_PAGES } from "~/event-settings/core-pages.rules";
import { SETTINGS, type SettingsKind, type SettingsOf } from "~/event-settings/settings.schema";
import { Conflict, Refused } from "~/lib/errors";
import { restamp } from "~/procedure/command-context.server";
import type { CommandContext, OutboxJob } from "~/procedure/context";
import { commandBatch } from "~/procedure/guards.server";
import { brandCss, brandTheme } from "./brand.rules";
import { savePictures } from "./branding-pictures.server";
import { savedBy } from "./saved-by.queries.server";
import { savedWords } from "./saved-by.rules";
import { INVALID_SETTINGS } from "./settings.texts";

/**
 * Writes one settings document and raises the event's version in the same batch. `version` is the one that the editor
 * was based on: an older one is refused in words that say who saved when; nothing is written over silently.
 */
export async function saveSettings<K extends SettingsKind>(
  ctx: CommandContext,
  input: { kind: K; data: unknown; version: number; also?: readonly Write[] },
): Promise<void> {
  const parsed = SETTINGS[input.kind].safeParse(input.data);
  if (!parsed.success) throw new Refused(INVALID_SETTINGS[input.kind]);
  const data = derived(input.kind, parsed.data as SettingsOf<K>);
  const { kind } = input;
  const isEvent = kind === "event";
  const pictures = isBranding(kind, data) ? await savePictures(ctx, data) : null;
  try {
    await commandBatch(ctx, [
      {
        write: q
          .update(settings)
          .set({ data: JSON.stringify(data), version: sql`${settings.version} + 1`, ...restamp(ctx) })
          .where(and(eq(settings.kind, kind), eq(settings.version, input.version))),
        otherwise: () => new Conflict("These settings were changed by somebody else."),
      },
      ...(pictures?.writes ?? []),
      ...(kind === "terminology" ? renamedCorePages(ctx, data as SettingsOf<"terminology">) : []),
      ...(input.also ?? []),
      isEvent && renamedRoot(data as SettingsOf<"event">),
      raiseVersion(ctx),
      ...ctx.record({
        kind: "settings.saved",
        subjectId: kind,
        jobs: [
          ...(isEvent ? [MIRROR] : []),
          ...(movesReminders(ctx, kind, data) ? [PLAN] : []),
          ...(movesLateDays(ctx, kind, data) ? [LATE_DAYS] : []),
          ...(pictures?.jobs ?? []),
        ],
      }),
    ]);
  } catch (error) {
    throw error instanceof Conflict ? await whoWasFaster(ctx, kind) : error;
  }
}

const isBranding = (kind: SettingsKind, data: unknown): data is SettingsOf<"branding"> =>
  kind === "branding" && data !== null;

/** Who acts when the event's own facts change: control mirrors them (`mirrorEvent`). */
const MIRROR: OutboxJob = { subscriber: "control:mirror" };

/** Who works out anew which days late joiners have, when they are given more or fewer. */
const LATE_DAYS: OutboxJob = { subscriber: "lateDays" };

const movesLateDays = (ctx: CommandContext, kind: SettingsKind, data: unknown): boolean =>
  kind === "variables" &&
  (data as SettingsOf<"variables">).lateJoinerDays !== ctx.settings.variables.lateJoinerDays;

/** Who works out when the next reminders go, if they do: they are switched on or off, or 08:00 is another time. */
const PLAN: OutboxJob = { subscriber: "reminders:plan" };

function movesReminders<K extends SettingsKind>(ctx: CommandContext, kind: K, data: SettingsOf<K>): boolean {
  const before = ctx.settings;
  if (kind === "emails")
    return (data as SettingsOf<"emails">).taskRemindersEnabled !== before.emails.taskRemindersEnabled;
  return kind === "event" && (data as SettingsOf<"event">).timeZone !== before.event.timeZone;
}

async function whoWasFaster(ctx: CommandContext, kind: SettingsKind): Promise<Conflict> {
  const { saved } = await readBatch(ctx.db, { saved: savedBy(kind) });
  const { timeZone } = ctx.settings.event;
  const { who, when } = savedWords(saved, { userId: ctx.actor.id, now: ctx.now, timeZone });
  return new Conflict(`${who} saved these settings ${when}. Your changes are not saved yet.`);
}

/** The root record carries the event's name (spec 1.3). */
const renamedRoot = ({ eventName }: SettingsOf<"event">): Write | false =>
  eventName !== "" && q.update(eventRoot).set({ name: eventName });

/** The last number of the event's version goes up: open pages follow it. */
export const raiseVersion = (ctx: CommandContext): Write =>
  q.update(eventRoot).set({
    version: sql`substr(${eventRoot.version}, 1, length(rtrim(${eventRoot.version}, '0123456789')))
      || (cast(substr(${eventRoot.version}, length(rtrim(${eventRoot.version}, '0123456789')) + 1) as integer) + 1)`,
    ...restamp(ctx),
  });

/** The nav theme and the brand's colours are worked out on every branding save (spec 1.4). */
function derived<K extends SettingsKind>(kind: K, data: SettingsOf<K>): SettingsOf<K> {
  if (kind !== "branding") return data;
  const theme = brandTheme((data as SettingsOf<"branding">).navBgColor);
  return { ...data, navTheme: theme.navTheme, themeCss: brandCss(theme) };
}

/** Renaming a term renames the core page that carries it (spec 1.1). */
function renamedCorePages(ctx: CommandContext, terms: SettingsOf<"terminology">): Write[] {
  return CORE_PAGES.map((id) =>
    q
      .update(corePages)
      .set({ title: terms[id], ...restamp(ctx) })
      .where(eq(corePages.id, id)),
  );
}
