import { createEvent } from "../provision/create-event";
import { deleteEvent } from "../provision/delete-event";
import { serverOf } from "../provision/driver";
import { problemsOf } from "../provision/event-rules";
import { faults, lostText } from "../provision/event-state";
import { allEvents, getEvent, memberCount, setSuspended } from "../provision/events";
import { formerCopies } from "../provision/former-copies";
import { readMigrations } from "../provision/migrate";
import { migrateEvents } from "../provision/migrate-events";
import { movingText, readMove } from "../provision/move-note";
import { PlainError } from "../provision/plain-error";
import { grantStaff, revokeStaff } from "../provision/staff";
import { CONTROL_VERBS } from "./control-verbs";
import { COPY_VERBS } from "./copy-verbs";
import { MAIL_VERBS } from "./mail-verbs";
import { type Io, withInstallation } from "./session";
import { SETTING_VERBS } from "./setting-verbs";
import { one, oneWord, text, type Verb } from "./verb";

export const VERBS: Record<string, Verb> = {
  create: {
    usage: "create <slug> --name <name> --admin-email <address> [options]",
    about: `Makes an event: its database, its settings, its first admin. Prints the set-password link, and mails it.
  --admin-first-name, --admin-surname   of the first admin
  --start, --end, --launch YYYY-MM-DD   days of the event, and the day from which the portal is open
  --time-zone Europe/London   --locale en-GB
  --host portal.example.org             another host that it answers at; may be given more than once`,
    options: {
      name: text,
      "admin-email": text,
      "admin-first-name": text,
      "admin-surname": text,
      start: text,
      end: text,
      launch: text,
      "time-zone": text,
      locale: text,
      host: { type: "string", multiple: true },
    },
    async run({ words, flags, io }) {
      const wanted = {
        slug: oneWord(words, "slug"),
        name: one(flags.name) ?? "",
        adminEmail: one(flags["admin-email"]) ?? "",
        adminFirstName: one(flags["admin-first-name"]),
        adminSurname: one(flags["admin-surname"]),
        startDate: one(flags.start),
        endDate: one(flags.end),
        launchDate: one(flags.launch),
        timeZone: one(flags["time-zone"]),
        locale: one(flags.locale),
        hosts: ((flags.host ?? []) as string[]).map((host) => host.toLowerCase()),
      };
      // Before the databases are even opened: nothing is started for what cannot be made.
      const problems = problemsOf(wanted, "");
      if (problems.length > 0) throw new PlainError(problems.join("\n"));
      return withInstallation(io, async (on) => {
        const { event, origin, link } = await createEvent(on, wanted);
        io.print(`${event.name} is ready: ${origin}`);
        const { PUBLIC_SCHEME, BASE_DOMAIN } = on.env;
        for (const host of [...event.hosts, `${event.slug}.${BASE_DOMAIN}`].slice(1)) {
          io.print(`It also answers at ${PUBLIC_SCHEME}://${host}`);
        }
        io.print(`${wanted.adminEmail} begins here: ${link}`);
        return 0;
      });
    },
  },
  list: {
    usage: "list",
    about: "All events with their status and schema version; names those whose database is gone or damaged.",
    run: ({ io }) =>
      withInstallation(io, async (on) => {
        const events = await allEvents(on.control);
        if (events.length === 0) io.print("No events yet.");
        for (const { slug, status, schemaVersion, name, hosts } of events) {
          io.print(
            `${slug.padEnd(20)} ${status.padEnd(10)} schema ${schemaVersion}  ${[name, ...hosts].join("  ")}`,
          );
        }
        const lost = await faults(on, events);
        for (const [event, fault] of lost) io.print(lostText(event.slug, fault));
        return lost.size > 0 ? 1 : 0;
      }),
  },
  show: {
    usage: "show <slug>",
    about: "What is known of one event.",
    run: ({ words, io }) =>
      withInstallation(io, async (on) => {
        const event = await getEvent(on.control, oneWord(words, "slug"));
        const facts = {
          Name: event.name,
          Status: event.status,
          Address: `${on.env.PUBLIC_SCHEME}://${event.slug}.${on.env.BASE_DOMAIN}`,
          Hosts: event.hosts.join(", ") || "none of its own",
          Days: [event.startDate, event.endDate].filter(Boolean).join(" to ") || "not set",
          Schema: `${event.schemaVersion} of ${readMigrations("event").length}`,
          Server: event.databaseUrl ? serverOf(on.driver.nameOf(event.databaseUrl)) : "none yet",
          Database: event.databaseUrl || "not made yet",
          Members: String(await memberCount(on.control, event.id)),
          Made: event.createdAt,
          Id: event.id,
        };
        for (const [name, value] of Object.entries(facts)) io.print(`${name.padEnd(10)}${value}`);
        for (const name of await formerCopies(on, event.id)) io.print(`Former    ${name} (move --drop-old)`);
        const move = await readMove(on, event.id);
        if (move) io.print(movingText(event.slug, move));
        return 0;
      }),
  },
  migrate: {
    usage: "migrate --all | <slug>",
    about:
      "Brings databases to the newest schema. May be stopped and run again; names those that are behind.",
    options: { all: { type: "boolean" } },
    run: ({ words, flags, io }) =>
      withInstallation(
        io,
        async (on) => {
          if (flags.all && words.length > 0) throw new PlainError("Give a slug or --all, not both.");
          const slug = flags.all ? undefined : oneWord(words, "slug (or --all)");
          if (slug) await getEvent(on.control, slug);
          const report = await migrateEvents(on, {
            slug,
            verify: true,
            onDone: (name, version, done, total) => io.print(`${done}/${total} ${name}: schema ${version}`),
          });
          for (const { slug: name, schemaVersion, reason } of report.behind) {
            io.print(`Behind: ${name}, at schema ${schemaVersion}: ${reason}`);
          }
          io.print(`${report.upToDate} up to date, ${report.behind.length} behind`);
          return report.behind.length > 0 ? 1 : 0;
        },
        "a migration",
      ),
  },
  suspend: {
    usage: "suspend <slug>",
    about: "Closes an event to everybody; nothing is deleted. Follows within 30 seconds.",
    run: ({ words, io }) => suspended(io, oneWord(words, "slug"), true),
  },
  resume: {
    usage: "resume <slug>",
    about: "Opens a suspended event again.",
    run: ({ words, io }) => suspended(io, oneWord(words, "slug"), false),
  },
  delete: {
    usage: "delete <slug> [--yes-delete <slug>]",
    about:
      "Deletes an event with its database and its files, for good. Asks for the slug, unless --yes-delete has it.",
    options: { "yes-delete": text },
    run: ({ words, flags, io }) =>
      withInstallation(io, async (on) => {
        const { slug, name } = await getEvent(on.control, oneWord(words, "slug"));
        const typed =
          one(flags["yes-delete"]) ??
          (await io.ask(`This deletes "${name}" for good. Type its slug to go on: `));
        if (typed.trim() !== slug)
          throw new PlainError(`"${typed.trim()}" is not "${slug}": nothing was deleted.`);
        await deleteEvent(on, slug);
        io.print(`${slug} is deleted. The portal clears its files away in the minutes after.`);
        return 0;
      }),
  },
  ...SETTING_VERBS,
  ...COPY_VERBS,
  ...MAIL_VERBS,
  ...CONTROL_VERBS,
  grant: {
    usage: "grant <address> eventflowAdmin [--first-name … --surname …]",
    about:
      "Makes somebody Eventflow Staff, who may enter every event. The names are for an address that is new.",
    options: { "first-name": text, surname: text },
    run: ({ words, flags, io }) =>
      withInstallation(io, async (on) => {
        const person = {
          email: staffAddress(words),
          firstName: one(flags["first-name"]),
          surname: one(flags.surname),
        };
        const { isNew } = await grantStaff(on.control, person);
        io.print(`${person.email} is eventflowAdmin.`);
        if (isNew) io.print("They have no password yet: 'Forgot password' of any event lets them set one.");
        return 0;
      }),
  },
  revoke: {
    usage: "revoke <address> eventflowAdmin",
    about: "Takes that away, and ends the sessions that it opened within a minute.",
    run: ({ words, io }) =>
      withInstallation(io, async (on) => {
        const email = staffAddress(words);
        const { events } = await revokeStaff(on.control, email);
        io.print(`${email} is no longer eventflowAdmin; sessions in ${events} event(s) end within a minute.`);
        return 0;
      }),
  },
};

function suspended(io: Io, slug: string, isSuspended: boolean): Promise<number> {
  return withInstallation(io, async (on) => {
    await setSuspended(on, slug, isSuspended);
    io.print(`${slug} is ${isSuspended ? "suspended" : "active"}. The portal follows within 30 seconds.`);
    return 0;
  });
}

function staffAddress(words: string[]): string {
  const [email, level, ...more] = words;
  if (email && level === "eventflowAdmin" && more.length === 0) return email;
  throw new PlainError("Give an e-mail address and the level: <address> eventflowAdmin");
}
