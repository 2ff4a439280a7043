import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { credentials } from "#db/control/schema";
import { q, readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { createEvent } from "#workers/ops/provision/create-event";
import { hashPassword } from "~/features/auth/password.server";
import { startHost } from "../harness/host";
import { httpClient } from "../harness/http";
import { installationOf } from "../harness/installation";
import { sqlRows } from "../harness/sql-rows";
import { PASSWORD, signIn } from "./accounts";

/** An import of teams by its own pages and jobs: how long reading with the dry run takes, and how many rows a second are made. */
export async function measureImport(rows: number): Promise<void> {
  const host = await startHost();
  try {
    const on = await installationOf(host);
    const adminEmail = "admin@imports.example";
    const { event } = await createEvent(on, { slug: "imports", name: "Imports", adminEmail });
    const db = await on.openEvent(event);
    const found = await readBatch(db, { rows: sqlRows<{ id: string }>(sql`select id from user`) });
    const at = new Date().toISOString();
    await writeBatch(on.control, [
      q.insert(credentials).values({
        userId: found.rows[0]?.id ?? "",
        passwordHash: await hashPassword({}, PASSWORD),
        updatedAt: at,
      }),
    ]);
    const base = host.baseUrl("imports");
    const cookie = await signIn(base, adminEmail);
    const state = async (id: string) =>
      (
        await readBatch(db, {
          rows: sqlRows<{ state: string }>(sql`select state from team_import where id = ${id}`),
        })
      ).rows[0]?.state;
    const reaches = async (id: string, wanted: string) => {
      while ((await state(id)) !== wanted) await sleep(50);
    };
    const table = Array.from({ length: rows }, (_, n) => `Team ${n};Kim;Row${n};p${n}@imports.example`);
    const { request } = httpClient();
    let began = performance.now();
    const sent = await request(`${base}/admin/teams/import/files`, {
      method: "PUT",
      body: Buffer.from(["Team name;First name;Surname;E-mail", ...table].join("\n")),
      headers: { cookie, "content-type": "text/csv", "x-file-name": "teams.csv" },
    });
    const id = sent.json<{ files: { id: string }[] }>().files[0]?.id ?? "";
    await reaches(id, "ready");
    const read = (performance.now() - began) / 1_000;
    began = performance.now();
    await request(`${base}/admin/teams/import/${id}/start`, {
      method: "POST",
      form: { version: "1" },
      headers: { cookie },
    });
    await reaches(id, "done");
    const made = (performance.now() - began) / 1_000;
    console.log(
      `\nImport of ${rows} rows: read and checked in ${read.toFixed(1)} s, made in ${made.toFixed(0)} s, ` +
        `${(rows / made).toFixed(1)} rows/s\n`,
    );
  } finally {
    await host.stop();
  }
}
