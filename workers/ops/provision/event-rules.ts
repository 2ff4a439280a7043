import * as z from "zod";
import { LOCALES } from "~/event-settings/lists/locales";
import { isTimeZone } from "~/event-settings/lists/time-zones";
import { isDay } from "~/lib/dates";

/** What the command line takes about a new event. */
export interface NewEvent {
  slug: string;
  name: string;
  adminEmail: string;
  adminFirstName?: string;
  adminSurname?: string;
  startDate?: string;
  endDate?: string;
  launchDate?: string;
  timeZone?: string;
  locale?: string;
  /** Own hosts of the event, besides `<slug>.<base domain>`. */
  hosts?: string[];
}

/** Names that mean something else, or look as if they did. */
const RESERVED = ["www", "api", "admin", "static", "assets", "mail", "control", "auth", "localhost"];

/** Everything that is wrong with a new event, as lines for people. Empty when it may be made. */
export function problemsOf(event: NewEvent, baseDomain: string): string[] {
  const { startDate, endDate, launchDate, timeZone, locale, hosts = [] } = event;
  return [
    slugProblem(event.slug),
    event.name.trim() === "" && "The name is missing: --name 'Harbour Boat Show'",
    event.name.length > 200 && "The name may have up to 200 characters.",
    !isEmail(event.adminEmail) &&
      `"${event.adminEmail}" is not an e-mail address of up to 254 characters (--admin-email).`,
    ...Object.entries({ "--start": startDate, "--end": endDate, "--launch": launchDate }).map(
      ([flag, day]) =>
        day !== undefined && !isDay(day) && `${flag} must be a real date, YYYY-MM-DD, not "${day}".`,
    ),
    startDate &&
      endDate &&
      endDate < startDate &&
      `The event ends (${endDate}) before it starts (${startDate}).`,
    timeZone !== undefined &&
      !isTimeZone(timeZone) &&
      `"${timeZone}" is not an IANA time zone such as Europe/London.`,
    locale !== undefined &&
      !LOCALES.includes(locale) &&
      `"${locale}" is not one of the locales: ${LOCALES.join(", ")}.`,
    ...hosts.map((host) => hostProblem(host, baseDomain)),
    new Set(hosts).size < hosts.length && "A host is given twice.",
  ].filter((problem): problem is string => Boolean(problem));
}

export function slugProblem(slug: string): string | false {
  if (!/^[a-z0-9](-?[a-z0-9])*$/.test(slug) || slug.length < 2 || slug.length > 40) {
    return `"${slug}" is not a slug: 2 to 40 of a-z, 0-9 and single dashes between them, such as boat-show.`;
  }
  return RESERVED.includes(slug) && `"${slug}" is reserved. Choose another slug.`;
}

/** A host name, perhaps with a port: lower-case labels, an international name in its xn-- form. */
export function hostProblem(host: string, baseDomain: string): string | false {
  const [, name = "", port] = /^([^:]*)(?::(\d{1,5}))?$/.exec(host) ?? [];
  const labels = name.split(".");
  const isName =
    labels.length > 1 && labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label));
  if (!isName || name.length > 253 || Number(port ?? 80) > 65_535 || /^[\d.]+$/.test(name)) {
    return `"${host}" is not a host name such as portal.boatshow.example (--host).`;
  }
  if (host === baseDomain || host.endsWith(`.${baseDomain}`)) {
    return `"${host}" belongs to the portal itself: every event answers at <slug>.${baseDomain} anyway.`;
  }
  return false;
}

export const isEmail = (email: string): boolean => email.length <= 254 && z.email().safeParse(email).success;
