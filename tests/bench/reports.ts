import { readBatch } from "#db/read-batch";
import { getEvent } from "#workers/ops/provision/events";
import { allSettings } from "~/event-settings/settings.queries.server";
import { healthList } from "~/features/reports/health/health.queries.server";
import { HealthSearch, healthScope } from "~/features/reports/health/health.server";
import { overviewReads } from "~/features/reports/overview/overview.server";
import { noteRisk } from "~/features/reports/risk/risk-days.server";
import { workbook } from "~/features/reports/workbook/workbook.server";
import { startHost } from "../harness/host";
import { installationOf } from "../harness/installation";
import { seedLargeEvent } from "./seed";

/** The health check, the overview, a night's note and the workbook of an event of so many teams and tasks. */
export async function measureReports(teams: number, tasks: number): Promise<void> {
  const host = await startHost();
  try {
    const { slug } = await seedLargeEvent(host, { teams, tasks });
    const on = await installationOf(host);
    const record = await getEvent(on.control, slug);
    const db = await on.openEvent(record);
    const { settings } = await readBatch(db, { settings: allSettings() });
    const ctx = { settings, now: new Date() };
    const query = HealthSearch.parse({});
    const scope = healthScope(ctx, query);
    const page = await timed(() =>
      readBatch(db, { page: healthList.page(query, { ...scope, summed: query }) }),
    );
    const overview = await timed(() => readBatch(db, overviewReads(ctx)));
    const night = await timed(() => noteRisk(db, ctx.now));
    let bytes = 0;
    const workbookMs = await timed(async () => {
      bytes = (await workbook({ ...ctx, db, event: record }, "xlsx").arrayBuffer()).byteLength;
    }, 1);
    console.log(
      `\nReports of ${teams} teams with ${tasks} tasks: health check ${page} ms, overview ${overview} ms, a night ${night} ms, ` +
        `workbook ${workbookMs} ms (${Math.round(bytes / 1024)} KB)\n`,
    );
  } finally {
    await host.stop();
  }
}

/** The median of so many times, in ms. */
async function timed(work: () => Promise<unknown>, times = 5): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    all.push(performance.now() - began);
  }
  all.sort((one, other) => one - other);
  return Math.round(all[Math.floor(times / 2)] ?? 0);
}
