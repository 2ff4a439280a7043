import { existsSync, rmSync, writeFileSync } from "node:fs";
import { runningHost } from "../../local/data-folder";
import { HALF_RESTORED, MADE } from "../../local/database-server";
import { readSettings } from "../../local/settings";
import { stamp, sumOf } from "../provision/backup";
import { backupControl, KEY_FILES, restoreControl } from "../provision/control-backup";
import { PlainError } from "../provision/plain-error";
import { sqldDriver } from "../provision/sqld-driver";
import { readTurso } from "../provision/turso-settings";
import { type Io, withInstallation, withOwnServer } from "./session";
import { type Flags, flag, one, text, type Verb } from "./verb";

/** What carries the control database out and back: without it no event is found. */
export const CONTROL_VERBS: Record<string, Verb> = {
  control: {
    usage: "control backup [--to <file>] | control restore --from <file> [--replace] [--other-keys]",
    about: `Backs up the control database (events, hosts, people, passwords, memberships), and puts it back.
Tokens in it are sealed: keep ${KEY_FILES.join(", ")} of the data folder's keys/ besides, apart from the backups.
restore is for a data folder that nobody works in. After it each event is brought back: restore <slug> --from … [--files]
  --replace      although there is a control database; that one is kept as a backup in the data folder
  --other-keys   although the keys it was sealed with are lost: second factors and unsent mails are lost with them`,
    options: { to: text, from: text, replace: flag, "other-keys": flag },
    run({ words, flags, io }) {
      const [what, ...more] = words;
      if ((what !== "backup" && what !== "restore") || more.length > 0) {
        throw new PlainError("Give what to do: control backup, or control restore --from <file>");
      }
      return what === "backup" ? backup(io, one(flags.to)) : restore(io, flags);
    },
  },
};

const backup = (io: Io, to?: string) =>
  withInstallation(
    io,
    async (on) => {
      const { file } = await backupControl(on, to);
      io.print(
        `${file} is whole. Keep keys/ of the data folder too, elsewhere: without them its tokens stay sealed.`,
      );
      return 0;
    },
    "a backup",
  );

function restore(io: Io, flags: Flags): Promise<number> {
  const from = one(flags.from);
  if (!from) throw new PlainError("Give the file: --from <file>");
  if (readTurso(process.env)) {
    throw new PlainError(
      "The control database at Turso is restored by Turso itself (point in time, or from its shell).",
    );
  }
  const host = runningHost(readSettings(process.env).dataDir);
  if (host) throw new PlainError(`The portal is running (process ${host.pid}): stop it first.`);
  return withOwnServer(io, async ({ folder, keys, sqld }) => {
    const marker = folder.at(HALF_RESTORED);
    const { header, slugs } = await restoreControl(
      from,
      {
        driver: sqldDriver({ ...sqld, ...keys }),
        appSecret: keys.appSecret,
        log: io.print,
        replace: flags.replace === true,
        otherKeys: flags["other-keys"] === true,
        keepAt: folder.at(`control-before-${stamp()}.sql.gz`),
        begin: () => writeFileSync(marker, from, { mode: 0o600 }),
        end() {
          writeFileSync(folder.at(MADE), "");
          rmSync(marker, { force: true });
        },
      },
      existsSync(marker),
    );
    io.print(`The control database is what it was at ${header.takenAt}: ${sumOf(header.rows)} rows.`);
    io.print(
      `It knows ${slugs.length} event(s). \`npm run event -- list\` names those whose database must be brought back.`,
    );
    return 0;
  });
}
