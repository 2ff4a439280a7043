import { createHash } from "node:crypto";
import { events, userProfiles } from "#db/control/schema";
import type { ControlDatabase } from "#db/database";
import { many, q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { stamp, writeDump } from "./backup";
import { connect } from "./connect";
import { CONTROL_NAME, type DatabaseDriver } from "./driver";
import { type DumpHeader, verifyDump } from "./dump-file";
import type { Installation } from "./installation";
import { loadDump } from "./load-dump";
import { migrateDatabase, readMigrations, schemaVersionOf } from "./migrate";
import { PlainError } from "./plain-error";

/** What must be kept besides: without these no sealed text of a backup can be read. In the data folder, below `keys/`. */
export const KEY_FILES = ["app-secret", "admin-key", "signing-key.pem", "public-key.pem"] as const;

/** By which keys are known again, without giving anything of them away. */
const fingerprintOf = (appSecret: string): string =>
  createHash("sha256").update(`portal-keys:${appSecret}`).digest("hex").slice(0, 16);

/** Writes the control database to a file: events, hosts, identities, credentials, memberships. */
export async function backupControl(
  from: Pick<Installation, "driver" | "log" | "env">,
  to?: string,
): Promise<{ file: string; header: DumpHeader }> {
  const file = to ?? `control-${stamp()}.sql.gz`;
  const header = await writeDump(
    from,
    from.driver.address(CONTROL_NAME),
    { slug: CONTROL_NAME, file, kind: "control" },
    () => ({ name: "", keys: fingerprintOf(from.env.APP_SECRET) }),
  );
  return { file, header };
}

export interface ControlRestore {
  driver: DatabaseDriver;
  appSecret: string;
  log(line: string): void;
  /** The one that is there may be replaced: it is written to `keepAt` first, where it can be read. */
  replace: boolean;
  keepAt: string;
  /** Sealed with other keys: databases' tokens are made anew with each event's own restore. */
  otherKeys: boolean;
  /** Called before the first change, and when all is done: between the two nobody may work with it. */
  begin(): void;
  end(): void;
}

/**
 * Makes the control database of a backup. Nobody else may work with it meanwhile. Checked first, and then done: cut short,
 * the same call does it again. Returns the backup's header and the events that it knows.
 */
export async function restoreControl(
  file: string,
  { driver, appSecret, log, replace, keepAt, otherKeys, begin, end }: ControlRestore,
  isHalfDone: boolean,
): Promise<{ header: DumpHeader; slugs: string[] }> {
  log(`1/3 Checking ${file}`);
  const header = await verifyDump(file, "control");
  const known = readMigrations("control");
  if (header.schemaVersion > known.length) {
    throw new PlainError(
      `${file} has schema ${header.schemaVersion}; this release knows up to ${known.length}. Update first. Nothing was changed.`,
    );
  }
  if (header.keys !== fingerprintOf(appSecret) && !otherKeys) {
    throw new PlainError(
      `${file} was sealed with other keys. Copy keys/ of the former data folder (${KEY_FILES.join(", ")}) over the ones here first; ` +
        "if they are lost: --other-keys (second factors and unsent mails are lost with them). Nothing was changed.",
    );
  }
  const { control } = connect(driver, appSecret);
  if (!isHalfDone) await makeWay({ driver, appSecret, log, replace, keepAt }, control);
  begin();
  log("2/3 Loading it");
  await driver.delete(CONTROL_NAME);
  await driver.create(CONTROL_NAME);
  await loadDump(control, file, "control");
  log("3/3 Bringing it to the newest schema");
  await migrateDatabase(control, known);
  // A password that was changed since has its old form again, and the events know a newer stamp of it.
  await writeBatch(control, [q.update(userProfiles).set({ sessionStamp: new Date().toISOString() })]);
  end();
  const { rows } = await readBatch(control, {
    rows: many(q.select({ slug: events.slug }).from(events).orderBy(events.slug)),
  });
  return { header, slugs: rows.map(({ slug }) => slug) };
}

async function makeWay(
  {
    driver,
    appSecret,
    log,
    replace,
    keepAt,
  }: Pick<ControlRestore, "driver" | "appSecret" | "log" | "replace" | "keepAt">,
  control: ControlDatabase,
): Promise<void> {
  const held = await eventsIn(driver, control);
  if (held === 0) return;
  if (!replace) {
    throw new PlainError(
      held === null
        ? "There is a control database here that cannot be read. To put the backup in its place: --replace. Nothing was changed."
        : `There is a control database here already, of ${held} event(s). To put the backup in its place: --replace. Nothing was changed.`,
    );
  }
  if (held === null) return;
  const env = { APP_SECRET: appSecret } as Installation["env"];
  await backupControl({ driver, env, log }, keepAt);
  log(`The one that was here is kept as ${keepAt}.`);
}

/** How many events the control database has; none where it is missing, null where it cannot be read. */
async function eventsIn(driver: DatabaseDriver, control: ControlDatabase): Promise<number | null> {
  try {
    if (!(await driver.exists(CONTROL_NAME)) || (await schemaVersionOf(control)) === 0) return 0;
    const [count] = await control.batch(["select count(*) as n from events"], "read");
    return Number(count?.rows[0]?.n);
  } catch {
    return null;
  }
}
