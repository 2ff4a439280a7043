import { beforeEach, expect, it, vi } from "vitest";

const did = vi.hoisted(() => ({ names: [] as string[], fails: "" }));
const duty = vi.hoisted(() => (name: string) => async () => {
  did.names.push(name);
  if (did.fails === name) throw new Error(`${name} failed`);
  return { rows: 1 };
});
vi.mock("~/features/auth/control-outbox.jobs.server", () => ({ drainControl: duty("drainControl") }));
vi.mock("~/features/auth/pending-memberships.jobs.server", () => ({ settlePending: duty("settlePending") }));
vi.mock("#workers/event-files", () => ({ processFileNotes: duty("processFileNotes") }));
vi.mock("#workers/storage", () => ({ probeStorage: duty("probeStorage") }));
vi.mock("#workers/sweep", () => ({ sweepAll: duty("sweepAll"), sweepRecent: duty("sweepRecent") }));
vi.mock("#workers/tidy", () => ({ tidyControl: duty("tidyControl"), tidyEvents: duty("tidyEvents") }));
const said = vi.hoisted(() => ({
  lines: [] as Record<string, unknown>[],
  reports: [] as Record<string, unknown>[],
}));
vi.mock("~/lib/report.server", () => ({
  log: (_level: string, what: string, facts: object) => void said.lines.push({ what, ...facts }),
  report: (error: Error, facts: object) => void said.reports.push({ message: error.message, ...facts }),
}));

beforeEach(() => {
  Object.assign(did, { names: [], fails: "" });
  Object.assign(said, { lines: [], reports: [] });
});

const { scheduled } = await import("#workers/schedule");
const at = async (cron: string) => {
  did.names = [];
  await scheduled(cron, {} as never);
  return did.names.sort().join(" ");
};

it("every minute, hour and night has its duties, and no other time has any", async () => {
  expect(await at("* * * * *")).toBe("drainControl probeStorage processFileNotes sweepRecent");
  expect(await at("7 * * * *")).toBe("settlePending sweepAll");
  expect(await at("23 3 * * *")).toBe("tidyControl tidyEvents");
  expect(await at("1 1 1 1 1")).toBe("");
});

it("what a duty came to is logged; one that fails is reported and keeps no other from its time", async () => {
  did.fails = "sweepAll";
  await at("7 * * * *");
  expect(said.lines).toMatchObject([{ what: "duty", cron: "7 * * * *", duty: "settlePending", rows: 1 }]);
  expect(said.reports).toMatchObject([{ message: "sweepAll failed", cron: "7 * * * *", duty: "sweepAll" }]);
});
