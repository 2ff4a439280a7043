import type { FileRule } from "~/features/files/files.schema";
import { initialsOf } from "~/ui/avatar.rules";

/** What stands in a logo's place: two letters of the company, in one of eight looks that its name decides. */
export function letterTile(company: string): { letters: string; look: string } {
  let sum = 0;
  for (const letter of company) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997;
  return { letters: initialsOf(company), look: `lg-${(sum % 8) + 1}` };
}

/** "quayelectrical.example", as people call a website; what is no address comes back as it is. */
export function siteName(website: string): string {
  if (!URL.canParse(website)) return website;
  const { host, pathname } = new URL(website);
  const path = pathname === "/" ? "" : pathname;
  const name = host.replace(/^www\./, "");
  return path.length + name.length > 40 ? name : name + path;
}

/** For `tel:`: digits and a plus alone; null where there is nothing to dial in it. */
export function telLink(phone: string): string | null {
  // "(0)" is dialled within the country only, where the country's code is not.
  const digits = phone.replace(/^(\s*\+\d{1,3}\s*)\(0\)/, "$1").replace(/[^\d+]/g, "");
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : null;
}

/** For `mailto:`: an address may hold what means something in a link. */
export const mailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace("%40", "@")}`;

/** The name of a contact; where it has none, the address that stands for it. */
export const contactName = (contact: { firstName: string; surname: string; email: string }): string =>
  [contact.firstName, contact.surname].filter(Boolean).join(" ") || contact.email;

export const MOST_CONTACTS = 20;
/** Of a supplier's contact, in the order of its row. */
export const CONTACT_FIELDS = ["firstName", "surname", "jobTitle", "phone", "email"] as const;
export type ContactField = (typeof CONTACT_FIELDS)[number];
export type ContactRow = Record<ContactField, string>;

export const BLANK_CONTACT: ContactRow = { firstName: "", surname: "", jobTitle: "", phone: "", email: "" };

/** Whether a row says who it is. */
export const hasContact = ({ firstName, surname, email }: ContactRow): boolean =>
  firstName !== "" || surname !== "" || email !== "";

/** People write "quay.example" for a website: that it is one of https is taken for granted. */
export const withScheme = (site: string): string =>
  /^[a-z\d-]+(\.[a-z\d-]+)+([/?#]|$)/i.test(site) ? `https://${site}` : site;

const NAME = /^contacts\[(\d{1,3})\]\.(\w+)$/;
const isField = (name: string): name is ContactField => (CONTACT_FIELDS as readonly string[]).includes(name);

/** The contacts of a form as it was sent, by the names of its fields. Places that nothing was sent for are left out. */
export function contactsSent(fields: Iterable<[string, unknown]>): ContactRow[] {
  const rows = new Map<number, ContactRow>();
  for (const [name, value] of fields) {
    const [, at, field = ""] = NAME.exec(name) ?? [];
    if (at === undefined || !isField(field) || typeof value !== "string") continue;
    const row = rows.get(Number(at)) ?? { ...BLANK_CONTACT };
    rows.set(Number(at), { ...row, [field]: value });
  }
  return [...rows].sort(([one], [other]) => one - other).map(([, row]) => row);
}

/** The rows after the button that was pressed: `add`, or `up`, `down` and `remove` with a place counted from 0. */
export function contactsAfter(rows: readonly ContactRow[], pressed: string): ContactRow[] {
  if (pressed === "add") {
    return rows.length < MOST_CONTACTS ? [...rows, { ...BLANK_CONTACT }] : [...rows];
  }
  const [, what, place] = /^(up|down|remove)-(\d{1,3})$/.exec(pressed) ?? [];
  const at = Number(place);
  const row = rows[at];
  if (what === undefined || row === undefined) return [...rows];
  const rest = rows.filter((_, n) => n !== at);
  if (what === "remove") return rest;
  const to = Math.min(Math.max(what === "up" ? at - 1 : at + 1, 0), rest.length);
  return [...rest.slice(0, to), row, ...rest.slice(to)];
}

/** What a conflict says of the contacts, a line each. */
export const contactLine = (row: ContactRow): string =>
  [[row.firstName, row.surname].filter(Boolean).join(" "), row.jobTitle, row.phone, row.email]
    .filter(Boolean)
    .join(", ");

/** Raster pictures: each becomes a PNG of 256 × 256 pixels. */
export const LOGO_RULE = { accept: ["jpeg", "png", "webp"], limitMb: 10, max: 1 } as const satisfies FileRule;
