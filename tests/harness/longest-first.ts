import type { TestSpecification } from "vitest/node";
import { BaseSequencer } from "vitest/node";
import { keptTimes } from "../run/times.mjs";

/** Of a file that was never measured: it begins among the longer ones. */
const UNKNOWN = 20;

/** The seconds that each file took when they were last kept (`npm test -- --times=keep`). */
const times: Record<string, number> = keptTimes();

/**
 * Files begin by their measured time, the longest first: what is short fills the gap at the end, so that no core stands
 * idle. Of one project after the other, because a worker that goes on with its own project keeps what it has loaded.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => (project.name === "browser" ? 0 : 1);
    return (await super.sort(files))
      .map((file, n) => ({ file, n, seconds: secondsOf(file.moduleId, times) }))
      .sort((a, b) => place(a.file) - place(b.file) || b.seconds - a.seconds || a.n - b.n)
      .map(({ file }) => file);
  }
}

export const secondsOf = (path: string, kept: Record<string, number>): number =>
  kept[path.split("/tests/").at(-1) ?? ""] ?? UNKNOWN;
