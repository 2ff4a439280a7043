import { TIME_LIMITS, withTimeLimit } from "#db/time-limit";
import { writeBatch } from "#db/write-batch";
import { report } from "~/lib/report.server";
import { openControl } from "~/procedure/scope.server";
import type { WorkerEnv } from "./env";
import { notePart } from "./event-health";

/** Each minute: does the storage for files answer? Any name will do, whether or not something is there. */
export async function probeStorage(env: WorkerEnv): Promise<{ isWell: boolean }> {
  let fault: string | null = null;
  try {
    await withTimeLimit("the storage", TIME_LIMITS.other, () => env.FILES.head("health"));
  } catch (error) {
    report(error, { part: "storage" });
    fault = error instanceof Error ? error.message.slice(0, 300) : "An unknown error occurred";
  }
  await writeBatch(openControl(env), [notePart("storage", new Date(), fault)]);
  return { isWell: fault === null };
}
