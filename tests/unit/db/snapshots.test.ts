import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import {
  type DrizzleSQLiteSnapshotJSON,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from "drizzle-kit/api";
import { describe, expect, it } from "vitest";
import * as control from "#db/control/schema";
import { projectRoot } from "#workers/ops/provision/project-root";

/** drizzle-kit compares the schema with the newest snapshot alone, so that no older one is kept. */
const event = import.meta.glob<object>("/db/event/schema/*.ts", { eager: true });

describe.each([
  ["event", Object.assign({}, ...Object.values(event))],
  ["control", control],
])("the snapshots of %s", (kind, schema: Record<string, unknown>) => {
  const folder = join(projectRoot(), "migrations", kind);
  const names = readdirSync(join(folder, "meta")).filter((name) => name.endsWith("_snapshot.json"));
  const snapshot = JSON.parse(
    readFileSync(join(folder, "meta", names.at(-1) ?? ""), "utf8"),
  ) as DrizzleSQLiteSnapshotJSON;

  it("are one: that of the newest migration", () => {
    const migrations = readdirSync(folder).filter((name) => name.endsWith(".sql"));
    expect(
      names,
      "A new migration leaves the snapshot of the one before it behind: delete that one.",
    ).toEqual([`${String(migrations.length - 1).padStart(4, "0")}_snapshot.json`]);
  });

  it("say that the schema is as the migrations make it", async () => {
    const now = await generateSQLiteDrizzleJson(schema, snapshot.id);
    expect(await generateSQLiteMigration(snapshot, now)).toEqual([]);
  });

  it("make one statement of one column more", async () => {
    const next = await generateSQLiteDrizzleJson(schema, snapshot.id);
    const column = { name: "next", type: "text", primaryKey: false, notNull: false, autoincrement: false };
    Object.assign(next.tables.guard?.columns ?? {}, { next: column });
    expect(await generateSQLiteMigration(snapshot, next)).toEqual(["ALTER TABLE `guard` ADD `next` text;"]);
  });
});
