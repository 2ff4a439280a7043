import { EVENT_SCHEMA_VERSION } from "#db/versions";
import { inParallel } from "~/lib/in-parallel";
import { report } from "~/lib/report.server";
import type { EventRecord } from "~/procedure/context";
import { activeEvents } from "~/procedure/find-event.server";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";

/** Does something in every active event, each for itself: a failure is reported and stops no other. */
export async function eachEvent(
  env: WorkerEnv,
  work: (event: EventRecord) => Promise<unknown>,
): Promise<{ events: number; failed: number }> {
  const control = openControl(env);
  const counts = { events: 0, failed: 0 };
  for (let after = ""; ; ) {
    const page = await activeEvents(control, after, 100);
    await inParallel(
      page.filter((event) => event.schemaVersion >= EVENT_SCHEMA_VERSION),
      async (event) => {
        counts.events += 1;
        try {
          await work(event);
        } catch (error) {
          counts.failed += 1;
          report(error, { eventId: event.id });
        }
      },
    );
    if (page.length < 100) return counts;
    after = page.at(-1)?.id ?? "";
  }
}
