import { sql } from "drizzle-orm";
import { readBatch, sqlRows } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";

/** `{ success }`: the Worker runs and reaches the control database. Called to diagnose internal errors (spec 1.7). */
export async function health(env: WorkerEnv): Promise<Response> {
  let success = false;
  try {
    await readBatch(openControl(env), { one: sqlRows(sql`select 1`) });
    success = true;
  } catch (error) {
    report(error);
  }
  return Response.json(
    { success },
    { status: success ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
