import { count, isNotNull } from "drizzle-orm";
import { noteFiles } from "#db/control/file-notes";
import { files } from "#db/event/schema/files";
import { many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { allSettings } from "~/event-settings/settings.queries.server";
import { addDays, daysBetween, isDay } from "~/lib/dates";
import { copyContent } from "./clone-content";
import { type CreatedEvent, createEvent } from "./create-event";
import { sayingFault } from "./event-state";
import { getEvent } from "./events";
import type { Installation } from "./installation";
import { PlainError } from "./plain-error";

export interface CloneRequest {
  slug: string;
  name: string;
  adminEmail: string;
  adminFirstName?: string;
  adminSurname?: string;
  hosts?: string[];
  /** By how much its days are later (or, below zero, earlier), or on which day it starts. */
  shiftDays?: number;
  start?: string;
}

/**
 * Makes a new event after the pattern of another: its settings, core pages, team types, tasks, library and dashboard, with days
 * shifted; their files follow by a job of the Workers. Nobody's data comes along. Cut short, the same call begins anew, since nobody saw it yet.
 */
export async function cloneEvent(on: Installation, from: string, wish: CloneRequest): Promise<CreatedEvent> {
  const source = await getEvent(on.control, from);
  if (source.status !== "active" && source.status !== "suspended") {
    throw new PlainError(`"${from}" cannot be cloned: its status is "${source.status}".`);
  }
  on.log(`1/3 Reading ${from}`);
  const pattern = await on.openEvent(source);
  const { settings, waiting } = await sayingFault(on, source, () =>
    readBatch(pattern, {
      settings: allSettings(),
      waiting: many(q.select({ n: count() }).from(files).where(isNotNull(files.copiedFrom))),
    }),
  );
  if (waiting[0]?.n) {
    throw new PlainError(
      `${waiting[0].n} files of "${from}" are still being copied from the event that it was made after. Try again in a few minutes.`,
    );
  }
  const { startDate, endDate, launchDate, timeZone, locale } = settings.event;
  const days = shiftOf(wish, from, startDate);
  const shift = <Day extends string | null>(day: Day) => (day ? addDays(day, days) : day) as Day;
  const { slug, name, adminEmail, adminFirstName, adminSurname, hosts } = wish;
  const dates = {
    startDate: shift(startDate) || undefined,
    endDate: shift(endDate) || undefined,
    launchDate: shift(launchDate) || undefined,
  };
  on.log(`2/3 Making ${slug}${days ? `, ${Math.abs(days)} days ${days > 0 ? "later" : "earlier"}` : ""}`);
  const wanted = { slug, name, adminEmail, adminFirstName, adminSurname, hosts, timeZone, locale, ...dates };
  return createEvent(on, wanted, async (db, eventId) => {
    const copied = await copyContent(pattern, db, { eventId, from: source.id, shift, eventName: name });
    // The Workers alone reach the files: they copy them from the next minute on.
    await writeBatch(on.control, [noteFiles({ kind: "clone", eventId, from: source.id })]);
    on.log(
      `3/3 Copied ${Object.entries(copied)
        .filter(([, n]) => n > 0)
        .map(([what, n]) => `${n} ${what}`)
        .join(", ")}`,
    );
  });
}

function shiftOf({ shiftDays, start }: CloneRequest, from: string, startDate: string): number {
  if (shiftDays !== undefined && start !== undefined)
    throw new PlainError("Give --shift-days or --start, not both.");
  if (shiftDays !== undefined) {
    if (Number.isInteger(shiftDays) && Math.abs(shiftDays) <= 36_525) return shiftDays;
    throw new PlainError("--shift-days must be a whole number of days, such as 364 or -7.");
  }
  if (start === undefined) return 0;
  if (!isDay(start)) throw new PlainError(`--start must be a real date, YYYY-MM-DD, not "${start}".`);
  if (!startDate) throw new PlainError(`"${from}" has no start day to count from: use --shift-days.`);
  return daysBetween(startDate, start);
}
