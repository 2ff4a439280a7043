import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { projectRoot } from "#workers/ops/provision/project-root";

/** What one file took, in seconds: loading it, what goes before its tests and after them, and the tests. */
export interface FileTime {
  file: string;
  project: string;
  loading: number;
  seconds: number;
  tests: number;
}

/** Keeps how long each file took in `test-results/times-<projects>.json`, for `npm test -- --times` (tests/times.mjs). */
export default class TimesReporter implements Reporter {
  private readonly times: FileTime[] = [];

  onTestModuleEnd(module: TestModule): void {
    const { collectDuration, setupDuration, duration } = module.diagnostic();
    const loading = (collectDuration + setupDuration) / 1_000;
    this.times.push({
      file: relative(join(projectRoot(), "tests"), module.moduleId),
      project: module.project.name,
      loading,
      seconds: loading + duration / 1_000,
      tests: [...module.children.allTests()].length,
    });
  }

  onTestRunEnd(): void {
    const projects = [...new Set(this.times.map(({ project }) => project))].sort();
    if (projects.length === 0) return;
    const path = join(projectRoot(), "test-results", `times-${projects.join("-")}.json`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(this.times)}\n`);
  }
}
