import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { main } from "#workers/ops/cli";
import { privateServer } from "../../harness/private-server";

const dataDir = mkdtempSync(join(tmpdir(), "portal-cli-"));
const file = join(dataDir, "boat.sql.gz");
let printed: string[] = [];
const io = { print: (line: string) => void printed.push(line), ask: async () => "" };
const event = (...words: string[]) => main(words, io);
const said = () => printed.join("\n");

beforeAll(async () => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("PORT", "8787");
  expect(await event("create", "boat", "--name", "Boat", "--admin-email", "ann@boat.example")).toBe(0);
});
beforeEach(() => {
  printed = [];
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

it.each(["host", "set", "backup", "restore", "move", "clone"])("%s explains itself", async (verb) => {
  expect(await event("--help")).toBe(0);
  expect(said()).toContain(`  ${verb} `);
  expect(await event(verb, "--help")).toBe(0);
  printed = [];
  expect(await event(verb)).toBe(1);
  expect(said()).toMatch(/^Give /);
});

it("adds and removes hosts", async () => {
  expect(await event("host", "add", "boat", "portal.boat.example")).toBe(0);
  expect(await event("host", "add", "boat", "portal.boat.example")).toBe(0);
  expect(said()).toContain("boat answers already at portal.boat.example.");
  expect(await event("host", "remove", "boat", "portal.boat.example")).toBe(0);
  expect(await event("host", "remove", "boat", "portal.boat.example")).toBe(1);
  expect(await event("host", "move", "boat", "portal.boat.example")).toBe(1);
});

it("sets settings, all or none", async () => {
  expect(await event("set", "boat", "event.eventName=Big = Boat", "variables.dueSoonDays=7")).toBe(0);
  expect(said()).toContain('event.eventName is "Big = Boat"');
  expect(said()).toContain("variables.dueSoonDays is 7");
  expect(await event("set", "boat", "event.timeZone=Mars/One", "a.b=1")).toBe(1);
  expect(said()).toContain("IANA time zone");
  expect(said()).toContain("Nothing was changed.");
  await event("show", "boat");
  expect(said()).toMatch(/Name +Big = Boat/);
});

it("backs up, restores, makes another of it, and clones, step by step", async () => {
  expect(await event("backup", "boat", "--to", file)).toBe(0);
  expect(said()).toMatch(
    /1\/3 Dumping boat\n2\/3 Reading it back\n3\/3 .*boat\.sql\.gz: \d+ rows of \d+ tables/,
  );
  expect(await event("restore", "boat", "--from", file)).toBe(0);
  for (const step of ["1/5 ", "2/5 ", "3/5 ", "4/5 ", "5/5 "]) expect(said()).toContain(step);
  expect(await event("restore", "boat", "--from", file, "--as", "copy")).toBe(0);
  const flags = ["--name", "Next", "--admin-email", "eve@boat.example", "--shift-days=-7"];
  expect(await event("clone", "boat", "next", ...flags)).toBe(0);
  expect(said()).toContain("Next is ready: http://next.localhost:8787");
  printed = [];
  await event("list");
  expect(printed.map((line) => line.split(" ")[0])).toEqual(["boat", "copy", "next"]);
});

it("moves to a server that DATABASE_SERVERS names, and back, starting its own where no host runs", async () => {
  const second = await privateServer();
  vi.stubEnv("DATABASE_SERVERS", JSON.stringify({ second: second.settings }));
  try {
    expect(await event("move", "boat", "--to", "second")).toBe(0);
    for (const step of ["1/7 ", "2/7 ", "3/7 ", "4/7 ", "5/7 ", "6/7 ", "7/7 "])
      expect(said()).toContain(step);
    expect(said()).toMatch(/boat is on second\. \d+ rows; it could not be changed for \d+\.\d s\./);
    expect(said()).toContain("When all is well: npm run event -- move boat --drop-old");
    printed = [];
    expect(await event("show", "boat")).toBe(0);
    expect(said()).toMatch(/Server +second\n/);
    expect(said()).toMatch(/Former +ev[0-9a-fmr]+ \(move --drop-old\)/);
    expect(await event("move", "boat", "--drop-old")).toBe(0);
    expect(said()).toMatch(/Deleted: ev[0-9a-fmr]+\./);
    expect(await event("set", "boat", "variables.dueSoonDays=9")).toBe(0);
    expect(await event("backup", "boat", "--to", join(dataDir, "moved.sql.gz"))).toBe(0);
    printed = [];
    vi.stubEnv("DATABASE_SERVERS", "");
    expect(await event("set", "boat", "variables.dueSoonDays=8")).toBe(1);
    expect(said()).toContain("on a server that is not named here: name it in DATABASE_SERVERS.");
    vi.stubEnv("DATABASE_SERVERS", JSON.stringify({ second: second.settings }));
    expect(await event("move", "boat", "--to", "main", "--drop-old")).toBe(0);
    expect(said()).toMatch(/Deleted: ev[0-9a-fmr]+@second\./);
    expect(await event("move", "boat", "--to", "main")).toBe(1);
    expect(said()).toContain('"boat" is on main already. Nothing was changed.');
    expect(await event("move", "boat", "--cancel")).toBe(1);
    expect(await event("move", "boat", "--cancel", "--drop-old")).toBe(1);
    expect(await event("move", "boat")).toBe(1);
    expect(said()).toContain("Give the server: --to <server>");
  } finally {
    vi.stubEnv("DATABASE_SERVERS", "");
    await second.stop();
  }
});

it("says what is wrong, with exit code 1 and without a stack", async () => {
  writeFileSync(join(dataDir, "bad.gz"), "nonsense");
  for (const words of [
    ["backup", "nobody"],
    ["backup", "boat", "--to", join(dataDir, "no", "place.gz")],
    ["restore", "boat", "--from", join(dataDir, "bad.gz")],
    ["restore", "boat", "--from", join(dataDir, "none.gz")],
    ["restore", "nobody", "--from", file],
    ["clone", "boat", "www", "--name", "X", "--admin-email", "x@boat.example"],
    ["clone", "boat", "x-y", "--name", "X", "--admin-email", "x@boat.example", "--shift-days", "soon"],
  ]) {
    printed = [];
    expect(await event(...words)).toBe(1);
    expect(said()).not.toMatch(/\n\s+at /);
  }
  expect(existsSync(file)).toBe(true);
  vi.stubEnv("TURSO_ORG", "acme");
  expect(await event("list")).toBe(1);
  expect(said()).toContain("For the databases at Turso, set also: TURSO_API_TOKEN, TURSO_GROUP");
  vi.stubEnv("TURSO_ORG", "");
});
