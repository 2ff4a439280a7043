import { projectRoot } from "#workers/ops/provision/project-root";
import { chosen, type Row, type Side, sample, startSide, stopSides } from "./beside";

/**
 * `npm run bench -- growth [row …]`: how the CPU of each row grows with the event: with 100, 1,000 and 5,000 teams of 50
 * tasks, with 50 and 200 tasks of 1,000 teams, with 1, 50 and 500 comments of a task. The exponent is that of the size: 0 is
 * "the same however large", 1 "twice the size costs twice". Lists should stay at or below 0.1, counts at or below 1.
 */
interface Sizes {
  teams: number;
  tasks: number;
  comments: number;
}
const USUAL: Sizes = { teams: 1_000, tasks: 50, comments: 50 };
const SERIES: { of: keyof Sizes; sizes: number[]; rows: RegExp }[] = [
  { of: "teams", sizes: [100, 1_000, 5_000], rows: /teams|tasks|staff|Export|landing/i },
  { of: "tasks", sizes: [50, 200], rows: /tasks of|tasks, data|Tasks over|staff|teams$/i },
  { of: "comments", sizes: [1, 50, 500], rows: /comments/ },
];

export async function measureGrowth(only: readonly string[]): Promise<void> {
  const lines: string[][] = [];
  const known = new Map<string, number>();
  for (const { of, sizes, rows } of SERIES) {
    const measured = chosen(only).filter(({ name }) => rows.test(name));
    for (const size of sizes) {
      const all = { ...USUAL, [of]: size };
      const missing = measured.filter((row) => !known.has(keyOf(row, all)));
      if (missing.length === 0) continue;
      const side = await startSide(projectRoot(), {}, [all.teams, all.tasks, all.comments]);
      try {
        for (const row of missing) known.set(keyOf(row, all), await middleOf(row, side));
      } finally {
        await stopSides([side]);
      }
    }
    for (const row of measured) {
      const cpu = sizes.map((size) => known.get(keyOf(row, { ...USUAL, [of]: size })) ?? Number.NaN);
      const [least = 1, most = 1] = [sizes[0], sizes.at(-1)];
      const exponent = Math.log((cpu.at(-1) ?? 1) / (cpu[0] ?? 1)) / Math.log(most / least);
      lines.push([
        row.name,
        of,
        ...sizes.map((size, at) => `${size}: ${cpu[at]?.toFixed(1)} ms`),
        exponent.toFixed(2),
      ]);
      console.log(lines.at(-1)?.join("  "));
    }
  }
}

const keyOf = (row: Row, sizes: Sizes) => `${row.name} ${JSON.stringify(sizes)}`;

/** The middle one of three, in milliseconds of CPU a request. */
async function middleOf(row: Row, side: Side): Promise<number> {
  const cpu: number[] = [];
  for (let run = 0; run < 3; run += 1) cpu.push((await sample(row, side)).cpu);
  return cpu.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}
