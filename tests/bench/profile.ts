import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectRoot } from "#workers/ops/provision/project-root";
import { freePort } from "../../workers/local/ports";
import { chosen, envOf, type Sample, sample, startSide, stopSides } from "./beside";
import { inspect } from "./inspector";

/**
 * `npm run bench -- profile [--in <folder>] [row …]`: what the Worker's own time goes to, of each row of `bench -- beside`.
 * Prints self time by package or file and by function, as a share of the time that was not idle, and writes
 * `build/profiles/<row>.cpuprofile` for Chromium's developer tools.
 */
const LINES = Number(process.env.BENCH_LINES ?? 25);
/** Of one sample, in microseconds: several times what lies between two while something runs. */
const LONGEST_US = 1_000;
/** Seconds until the first row: mails and pictures of a new demo are made behind its back. */
const SETTLE = Number(process.env.BENCH_SETTLE ?? 30);

interface CpuProfile {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
    children?: number[];
  }[];
  samples: number[];
  /** Microseconds since the sample before. */
  timeDeltas: number[];
}

export async function profileRows(args: readonly string[]): Promise<void> {
  const at = args.indexOf("--in");
  const folder = at >= 0 ? (args[at + 1] ?? projectRoot()) : projectRoot();
  const only = at >= 0 ? args.toSpliced(at, 2) : args;
  const port = await freePort();
  const side = await startSide(folder, {
    ...{ INSPECTOR_PORT: String(port), BUILD_MAPS: "1" },
    ...envOf(chosen(only)),
  });
  const inspector = await inspect(port, "portal");
  const origins = originsIn(join(folder, "dist"));
  const profiles = join(folder, "build/profiles");
  mkdirSync(profiles, { recursive: true });
  try {
    await sleep(SETTLE * 1_000);
    await inspector.call("Profiler.enable");
    await inspector.call("Profiler.setSamplingInterval", { interval: 200 });
    for (const row of chosen(only)) {
      let started: Promise<unknown> | undefined;
      const { cpu, workerd, database, requests } = await sample(row, side, () => {
        started = inspector.call("Profiler.start");
      });
      await started;
      const { profile } = await inspector.call<{ profile: CpuProfile }>("Profiler.stop");
      writeFileSync(
        join(profiles, `${row.name.replace(/\W+/g, "-").toLowerCase()}.cpuprofile`),
        JSON.stringify(profile),
      );
      print(row.name, { cpu, workerd, database, requests }, profile, origins);
    }
  } finally {
    inspector.close();
    await stopSides([side]);
  }
}

/** Where a place of the bundle was written: a package's name, or a file of ours. */
function originsIn(dist: string): (line: number, column: number) => string {
  const map = new SourceMap(JSON.parse(readFileSync(join(dist, "app.js.map"), "utf8")) as SourceMapPayload);
  return (line, column) => {
    const entry = map.findEntry(line, column);
    const source = "originalSource" in entry ? String(entry.originalSource) : "";
    const [, inside] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
    return inside ?? source.replace(/^(?:\.\.\/)+/, "");
  };
}

function print(
  name: string,
  { cpu, workerd, database, requests }: Pick<Sample, "cpu" | "workerd" | "database" | "requests">,
  profile: CpuProfile,
  originOf: (line: number, column: number) => string,
): void {
  const byId = new Map(profile.nodes.map((node) => [node.id, node.callFrame]));
  const byFunction = new Map<string, number>();
  const byOrigin = new Map<string, number>();
  let busy = 0;
  for (const [n, id] of profile.samples.entries()) {
    const frame = byId.get(id);
    if (!frame || frame.functionName === "(idle)") continue;
    // No sample is taken while the Worker waits: what comes first then would have all of that time.
    const took = Math.min(profile.timeDeltas[n] ?? 0, LONGEST_US);
    // Idle time shows as the program's own when nothing of JavaScript is on the stack.
    if (frame.functionName === "(root)") continue;
    const origin = frame.url ? originOf(frame.lineNumber, frame.columnNumber) : "the engine";
    const called = `${frame.functionName || "(anonymous)"}  ${origin}${frame.url ? `:${frame.lineNumber + 1}` : ""}`;
    busy += took;
    byFunction.set(called, (byFunction.get(called) ?? 0) + took);
    byOrigin.set(origin, (byOrigin.get(origin) ?? 0) + took);
  }
  const top = (times: Map<string, number>) =>
    [...times]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, LINES)
      .map(
        ([what, took]) =>
          `  ${((100 * took) / busy).toFixed(1).padStart(5)} %  ${(took / 1000 / requests).toFixed(3)} ms  ${what}`,
      );
  console.log(
    `\n${name}: ${cpu.toFixed(1)} ms of all processes, ${workerd.toFixed(1)} ms of workerd, ${database.toFixed(1)} ms of the database, ${(busy / 1000 / requests).toFixed(2)} ms of the Worker's thread, ${requests} requests`,
  );
  console.log([...top(byOrigin), "  –", ...top(byFunction)].join("\n"));
}
