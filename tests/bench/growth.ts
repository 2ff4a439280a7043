import { projectRoot } from "#workers/ops/provision/project-root";
import { chosen, type Row, type Side, sample, startSide, stopSides } from "./beside";

/**
 * `npm run bench -- growth [row …]`: how the CPU of each row grows with the event: with 100, 1,000 and 5,000 teams of 50
 * tasks, with 50 and 200 tasks of 1,000 teams, with 1, 50 and 500 comments of a task, with 1,000, 10,000 and 100,000 submissions of a form. The exponent is that of the size: 0 is
 * "the same however large", 1 "twice the size costs twice", by the line that fits all sizes best. Lists should stay at or below 0.1, counts at or below 1.
 */
interface Sizes {
  teams: number;
  tasks: number;
  comments: number;
  submissions: number;
}
const USUAL: Sizes = { teams: 1_000, tasks: 50, comments: 50, submissions: 0 };
const SERIES: { of: keyof Sizes; sizes: number[]; rows: RegExp }[] = [
  {
    of: "teams",
    sizes: [100, 1_000, 5_000],
    rows: /teams|tasks|staff|Export of 10,000 rows|landing|Complete/i,
  },
  { of: "tasks", sizes: [50, 200], rows: /tasks of|tasks, data|Tasks over|staff|teams$/i },
  { of: "comments", sizes: [1, 50, 500], rows: /comments/ },
  // A filtered report counts what its filter leaves: it grows with that, and at 100,000 it does not end.
  {
    of: "submissions",
    sizes: [1_000, 10_000, 100_000],
    rows: /submissions(?!, filtered)|Form of 30|Admin landing/i,
  },
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
      const side = await startSide(projectRoot(), { BENCH_SUBMISSIONS: String(all.submissions) }, [
        ...[all.teams, all.tasks, all.comments],
      ]);
      try {
        for (const row of missing) {
          const cpu = await middleOf(row, side);
          console.log(`${row.name}, ${size} ${of}: ${cpu.toFixed(1)} ms`);
          known.set(keyOf(row, all), cpu);
        }
      } finally {
        await stopSides([side]);
      }
    }
    for (const row of measured) {
      const cpu = sizes.map((size) => known.get(keyOf(row, { ...USUAL, [of]: size })) ?? Number.NaN);
      lines.push([
        row.name,
        of,
        ...sizes.map((size, at) => `${size}: ${cpu[at]?.toFixed(1)} ms`),
        exponentOf(sizes, cpu).toFixed(2),
      ]);
      console.log(lines.at(-1)?.join("  "));
    }
  }
}

const keyOf = (row: Row, sizes: Sizes) => `${row.name} ${JSON.stringify(sizes)}`;

/** The slope of the line that fits best where both are drawn by their logarithms; runs that failed count for nothing. */
function exponentOf(sizes: readonly number[], cpu: readonly number[]): number {
  const points = sizes
    .map((size, at) => [Math.log(size), Math.log(cpu[at] ?? Number.NaN)] as const)
    .filter(([, y]) => Number.isFinite(y));
  const mean = (place: 0 | 1) => points.reduce((sum, point) => sum + point[place], 0) / points.length;
  const [middleX, middleY] = [mean(0), mean(1)];
  const sum = (of: (dx: number, dy: number) => number) =>
    points.reduce((all, [x, y]) => all + of(x - middleX, y - middleY), 0);
  return sum((dx, dy) => dx * dy) / sum((dx) => dx * dx);
}

/** The middle one of three, in milliseconds of CPU a request. One that fails is said and left out: the others took hours. */
async function middleOf(row: Row, side: Side): Promise<number> {
  const cpu: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    try {
      const { cpu: used } = await sample(row, side);
      if (Number.isFinite(used)) cpu.push(used);
    } catch (error) {
      console.log(`${row.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  return cpu.toSorted((a, b) => a - b)[Math.floor(cpu.length / 2)] ?? Number.NaN;
}
