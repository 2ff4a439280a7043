import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { readMigrations } from "#workers/ops/provision/migrate";
import { projectRoot } from "#workers/ops/provision/project-root";

describe.each(["event", "control"] as const)("the migrations of %s", (kind) => {
  const folder = join(projectRoot(), "migrations", kind);
  const files = readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort();
  const journal = JSON.parse(readFileSync(join(folder, "meta/_journal.json"), "utf8")) as {
    entries: { idx: number; tag: string; when: number }[];
  };

  it("are in the journal one for one, in their order", () => {
    expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(files);
    expect(journal.entries.map(({ idx }) => idx)).toEqual(files.map((_, at) => at));
    expect(files.map((name) => Number(name.slice(0, 4)))).toEqual(files.map((_, at) => at));
  });

  it("are all read by the command line", () => {
    expect(readMigrations(kind)).toHaveLength(files.length);
  });
});

it("the version that the Worker asks of an event is the number of migrations: neither fewer nor more", () => {
  expect(EVENT_SCHEMA_VERSION).toBe(readMigrations("event").length);
});
