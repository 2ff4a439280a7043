import { eq } from "drizzle-orm";
import { emailTemplates } from "#db/event/schema/email";
import { corePages, settings } from "#db/event/schema/settings";
import { many, q } from "#db/read-batch";
import { inserts } from "#db/write-batch";
import {
  SETTINGS,
  SETTINGS_KINDS,
  type SettingsKind,
  type SettingsOf,
} from "~/event-settings/settings.schema";
import { type Copying, roomClone, roomWork } from "~/procedure/room-work.server";
import { mirrorEvent } from "./settings.jobs.server";
import { settingsRoom } from "./settings.room";

const isKnown = <Row extends { kind: string }>(row: Row): row is Row & { kind: SettingsKind } =>
  SETTINGS_KINDS.includes(row.kind as SettingsKind);

export const settingsWork = roomWork(settingsRoom, {
  subscribers: { "control:mirror": { work: (ctx) => mirrorEvent(ctx) } },
  clone: roomClone({
    reads: () => ({
      settings: many(q.select().from(settings)),
      pages: many(q.select().from(corePages)),
      templates: many(q.select().from(emailTemplates)),
    }),
    ids: () => [],
    writes: (found, copying) => [
      ...found.settings.filter(isKnown).map(({ kind, data }) => {
        const copy = SETTINGS[kind].parse(copied(kind, JSON.parse(copying.relinked(data)), copying));
        return q
          .update(settings)
          .set({ data: JSON.stringify(copy), ...copying.audit })
          .where(eq(settings.kind, kind));
      }),
      ...found.pages.map(({ id, title, icon, isPublished, assetId: picture }) => {
        const assetId = picture && copying.mapped(picture);
        return q
          .insert(corePages)
          .values({ id, title, icon, isPublished, assetId, ...copying.audit })
          .onConflictDoUpdate({ target: corePages.id, set: { title, icon, isPublished, assetId } });
      }),
      ...inserts(
        found.templates.map((text) => ({
          ...text,
          ...copying.audit,
          body: copying.relinked(text.body),
          version: 1,
        })),
        (rows) => q.insert(emailTemplates).values(rows),
      ),
    ],
    counts: (found) => ({
      settings: found.settings.filter(isKnown).length,
      "texts of e-mails": found.templates.length,
    }),
  }),
});

/** A settings document as the new event has it. Files belong to the event that they were uploaded to. */
function copied(kind: SettingsKind, data: object, { eventName: name, shift }: Copying): object {
  if (kind === "event") {
    const { startDate, endDate, launchDate } = data as SettingsOf<"event">;
    const days = { startDate: shift(startDate), endDate: shift(endDate), launchDate: shift(launchDate) };
    return { ...data, ...days, eventName: name, longName: name, shortName: name.slice(0, 60), appUrl: "" };
  }
  if (kind === "featured") return { ...data, contentIds: [] };
  if (kind !== "branding") return data;
  const { logo, invertedLogo, iconLogo, loginImage } = data as SettingsOf<"branding">;
  const pictures = Object.entries({ logo, invertedLogo, iconLogo, loginImage });
  return { ...data, ...Object.fromEntries(pictures.map(([key, at]) => [key, at.startsWith("/") ? "" : at])) };
}
