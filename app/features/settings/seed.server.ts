import { sql } from "drizzle-orm";
import type { EventDatabase } from "#db/database";
import { corePages, settings } from "#db/event/schema/settings";
import { q } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { CORE_PAGE_DEFAULTS, CORE_PAGES } from "~/event-settings/core-pages.rules";
import { SETTINGS, SETTINGS_KINDS } from "~/event-settings/settings.schema";
import { brandCss, brandTheme } from "./brand.rules";

export interface EventSeed {
  eventId: string;
  slug: string;
  name: string;
  startDate?: string;
  endDate?: string;
  launchDate?: string;
  timeZone?: string;
  locale?: string;
  /** Texts that settings of a kind begin with, over the spec's defaults. */
  settings?: Partial<Record<keyof typeof SETTINGS, Record<string, unknown>>>;
  now: Date;
}

/** Settings and core pages of a new event, with the spec's defaults. What is there already stays as it is. */
export async function seedEvent(db: EventDatabase, seed: EventSeed): Promise<void> {
  const at = seed.now.toISOString();
  const audit = { createdAt: at, createdBy: "system", updatedAt: at, updatedBy: "system" };
  await writeBatch(db, [
    // Its other columns say themselves what holds for a new event.
    sql`insert into event_root (id, slug, name, version, created_at, created_by, updated_at, updated_by)
      values (${seed.eventId}, ${seed.slug}, ${seed.name}, '1.0.0', ${at}, 'system', ${at}, 'system') on conflict do nothing`,
    ...SETTINGS_KINDS.map((kind) =>
      q
        .insert(settings)
        .values({ kind, data: JSON.stringify(SETTINGS[kind].parse(start(kind, seed))), ...audit })
        .onConflictDoNothing(),
    ),
    ...CORE_PAGES.map((id) => {
      const title = SETTINGS.terminology.parse({})[id];
      return q
        .insert(corePages)
        .values({ id, title, icon: CORE_PAGE_DEFAULTS[id].icon, ...audit })
        .onConflictDoNothing();
    }),
  ]);
}

function start(kind: keyof typeof SETTINGS, seed: EventSeed): Record<string, unknown> {
  const own = seed.settings?.[kind] ?? {};
  if (kind === "branding") {
    const branding = SETTINGS.branding.parse(own);
    const theme = brandTheme(branding.navBgColor);
    return { ...branding, navTheme: theme.navTheme, themeCss: brandCss(theme) };
  }
  if (kind !== "event") return own;
  const { startDate = "", endDate = "", launchDate = "", timeZone, locale, name } = seed;
  return {
    startDate,
    endDate,
    launchDate,
    timeZone,
    locale,
    eventName: name,
    longName: name,
    shortName: name.slice(0, 60),
    ...own,
  };
}
