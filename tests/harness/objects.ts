import { readdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** What lies in a host's storage, looked at from outside: keys of objects, and uploads in parts that nobody ended. */
export function objectsIn(dataDir: string, prefix: string): { keys: string[]; unfinished: number } {
  const folder = join(dataDir, "files/r2/miniflare-R2BucketObject");
  const names = readdirSync(folder).filter(
    (name) => name.endsWith(".sqlite") && !name.startsWith("metadata"),
  );
  const found = { keys: [] as string[], unfinished: 0 };
  for (const name of names) {
    // The host writes meanwhile: a lock of its is waited for.
    const db = new DatabaseSync(join(folder, name), { readOnly: true, timeout: 5_000 });
    try {
      const keys = db.prepare("select key from _mf_objects where substr(key, 1, ?) = ? order by key");
      found.keys.push(...keys.all(prefix.length, prefix).map((row) => String(row.key)));
      // State 0 is in progress, 1 completed, 2 aborted.
      const open = db.prepare(
        "select count(*) as n from _mf_multipart_uploads where state = 0 and substr(key, 1, ?) = ?",
      );
      found.unfinished += Number(open.get(prefix.length, prefix)?.n ?? 0);
    } finally {
      db.close();
    }
  }
  return found;
}
