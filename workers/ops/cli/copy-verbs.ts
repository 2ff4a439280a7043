import { THIS_PROCESS } from "../../local/this-process";
import { backupEvent, sumOf } from "../provision/backup";
import { backupAll } from "../provision/backup-all";
import { cloneEvent } from "../provision/clone-event";
import { problemsOf } from "../provision/event-rules";
import { getEvent } from "../provision/events";
import { dropFormer, formerCopies } from "../provision/former-copies";
import type { Installation } from "../provision/installation";
import { cancelMove, type Moved, moveEvent } from "../provision/move-event";
import { PlainError } from "../provision/plain-error";
import { restoreEvent } from "../provision/restore";
import { restoreAs } from "../provision/restore-as";
import {
  backupWhole,
  databaseIn,
  filesIn,
  isFolder,
  summaryOf,
  verifyBackup,
} from "../provision/whole-backup";
import { type Io, withInstallation } from "./session";
import { type Flags, flag, one, oneWord, text, type Verb } from "./verb";

/** What carries an event's data out of its database and back. */
export const COPY_VERBS: Record<string, Verb> = {
  backup: {
    usage: "backup <slug> [--files] [--to <path>] | --all [--files] --to <folder> | --verify <path>",
    about: `Writes all of an event's database to a file and reads it back. People may go on working meanwhile.
Without --to the file is <slug>-<date>.sql.gz here. It holds personal data: keep it as such.
  --files           a folder instead, with all uploaded files beside the database, each with its SHA-256
  --all             every event, side by side, into a folder that is new or empty; names those that fail, and ends with 1 then
  --verify <path>   reads a backup to its end, files included, and says whether it is what was written
What no backup of an event holds: who the people are elsewhere (control backup), and the keys of the installation.`,
    options: { to: text, files: flag, verify: text, all: flag },
    async run({ words, flags, io }) {
      const path = one(flags.verify);
      if (path) {
        if (words.length > 0) throw new PlainError("Give --verify by itself.");
        io.print(`${path} is whole: ${summaryOf(await verifyBackup(path))}.`);
        return 0;
      }
      if (flags.all) return everyEvent(io, words, flags);
      const slug = oneWord(words, "slug");
      return withInstallation(
        io,
        async (on, openFiles) => {
          if (!flags.files) {
            const { file } = await backupEvent(on, slug, one(flags.to));
            io.print(
              `${file} is whole. Uploaded files are not in it: they stay in storage (--files takes them too).`,
            );
            return 0;
          }
          const whole = await backupWhole(on, await openFiles(), slug, one(flags.to));
          for (const key of whole.missing)
            io.print(`Not in storage, though the database speaks of it: ${key}`);
          io.print(`${whole.folder} is whole: ${summaryOf(whole)}.`);
          return 0;
        },
        "a backup",
      );
    },
  },
  restore: {
    usage: "restore <slug> --from <path> [--files] [--as <new slug>]",
    about: `Puts an event back to a backup; what was written since is gone. A damaged backup changes nothing.
Everybody signs in again; the portal follows at once. May be cut off and run again.
Mails and the like that were unsent when the backup was made are cancelled, and listed.
  --files           brings its uploaded files too, from a backup that was made with --files; each is checked first
  --as <new slug>   makes another event of it instead, and leaves the first one as it is
Without --files uploaded files stay as they are now: those deleted since the backup do not come back, those uploaded
since are kept for 30 days. Another event gets copies of them, in the minutes after.`,
    options: { from: text, as: text, files: flag },
    run({ words, flags, io }) {
      const slug = oneWord(words, "slug");
      const from = one(flags.from);
      if (!from) throw new PlainError("Give the backup: --from <path>");
      if (flags.files && !isFolder(from))
        throw new PlainError(`${from} has no files: it was made without --files.`);
      const [as, file] = [one(flags.as), databaseIn(from)];
      return withInstallation(
        io,
        async (on, openFiles) => {
          const putFiles = flags.files ? await filesIn(await openFiles(), from) : undefined;
          const { takenAt, rows } = as
            ? await restoreAs(on, as, file, putFiles)
            : await restoreEvent(on, slug, file, putFiles);
          io.print(`${as ?? slug} is what ${slug} was at ${takenAt}: ${sumOf(rows)} rows.`);
          return 0;
        },
        "a restore",
      );
    },
  },
  move: {
    usage: "move <slug> --to <server> [--drop-old] | --cancel | --drop-old",
    about: `Moves an event's database to another server of DATABASE_SERVERS (main is the installation's own).
People go on reading meanwhile; who changes something is told that the event is paused. May be cut off and run again.
  --drop-old   deletes the former database, which otherwise is kept and answers nobody; by itself, deletes it later
  --cancel     takes back a move that was cut off`,
    options: { to: text, "drop-old": flag, cancel: flag },
    run({ words, flags, io }) {
      const slug = oneWord(words, "slug");
      const to = one(flags.to);
      if (!to && !flags.cancel && !flags["drop-old"]) throw new PlainError("Give the server: --to <server>");
      if (flags.cancel && (to || flags["drop-old"])) throw new PlainError("Give --cancel by itself.");
      const move = async (on: Installation) => {
        if (flags.cancel) {
          await cancelMove(on, slug, THIS_PROCESS);
          io.print(`${slug} is where it was, and can be changed again.`);
        }
        if (to)
          await untilStopped(async (signal) =>
            moved(io, slug, to, await moveEvent(on, slug, to, { signal, ...THIS_PROCESS })),
          );
        const event = await getEvent(on.control, slug);
        if (flags["drop-old"]) {
          const names = await dropFormer(on, event.id);
          io.print(names.length > 0 ? `Deleted: ${names.join(", ")}.` : `${slug} has no former database.`);
        } else if (to) {
          const names = await formerCopies(on, event.id);
          io.print(`Kept: ${names.join(", ")}. When all is well: npm run event -- move ${slug} --drop-old`);
        }
        return 0;
      };
      return withInstallation(io, move, "a move");
    },
  },
  clone: {
    usage: "clone <from> <to> --name <name> --admin-email <address> [--shift-days <n> | --start <day>]",
    about: `Makes a new event after another, without its people and what they did. It takes over settings, core pages, team types, custom fields, task groups, tasks, forms, field groups,
pages, assets, cards, layouts, sidebar items, downloads, suppliers, supplier types, time table entries, and their files;
the texts of e-mails, notifications, as drafts, and shared views, which nobody is mailed.
  --shift-days 364, --start YYYY-MM-DD  moves the days of the event, of its tasks, its time table and its shared views
  --admin-first-name, --admin-surname   of the first admin
  --host portal.example.org             another host that it answers at; may be given more than once
Teams, people, what was answered or uploaded, and files attached to tasks stay with the first event. May be cut off and run again.`,
    options: {
      name: text,
      "admin-email": text,
      "admin-first-name": text,
      "admin-surname": text,
      "shift-days": text,
      start: text,
      host: { type: "string", multiple: true },
    },
    run({ words, flags, io }) {
      const [from, slug, ...more] = words;
      if (!from || !slug || more.length > 0) throw new PlainError("Give two slugs: clone <from> <to>");
      const days = one(flags["shift-days"]);
      const clone = {
        slug,
        name: one(flags.name) ?? "",
        adminEmail: one(flags["admin-email"]) ?? "",
        adminFirstName: one(flags["admin-first-name"]),
        adminSurname: one(flags["admin-surname"]),
        hosts: ((flags.host ?? []) as string[]).map((host) => host.toLowerCase()),
        shiftDays: days === undefined ? undefined : Number(days.trim() || Number.NaN),
        start: one(flags.start),
      };
      const problems = problemsOf(clone, "");
      if (problems.length > 0) throw new PlainError(problems.join("\n"));
      return withInstallation(io, async (on) => {
        const { event, origin, link } = await cloneEvent(on, from, clone);
        io.print(`${event.name} is ready: ${origin}`);
        io.print(`${clone.adminEmail} begins here: ${link}`);
        return 0;
      });
    },
  },
};

function everyEvent(io: Io, words: string[], flags: Flags): Promise<number> {
  const to = one(flags.to);
  if (words.length > 0) throw new PlainError("Give a slug or --all, not both.");
  if (!to) throw new PlainError("Give the folder: backup --all --to <folder>");
  return withInstallation(
    io,
    async (on, openFiles) => {
      const { whole, failed } = await backupAll(on, to, flags.files ? await openFiles() : undefined);
      for (const { slug, reason } of failed) io.print(`Not backed up: ${slug}: ${reason}`);
      io.print(`${to}: ${whole} whole, ${failed.length} failed.`);
      if (!flags.files)
        io.print("Uploaded files are not in it: they stay in storage (--files takes them too).");
      return failed.length > 0 ? 1 : 0;
    },
    "a backup",
  );
}

function moved(io: Io, slug: string, to: string, { rows, pausedMs }: Moved): void {
  const paused =
    pausedMs > 0 ? ` ${rows} rows; it could not be changed for ${(pausedMs / 1000).toFixed(1)} s.` : "";
  io.print(`${slug} is on ${to}.${paused}`);
}

/** Ctrl-C, once: the work ends at its next step, and takes back what it did. */
async function untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  try {
    await work(controller.signal);
  } finally {
    for (const name of ["SIGINT", "SIGTERM"] as const) process.off(name, stop);
  }
}
