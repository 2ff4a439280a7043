import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { controlOutbox, staffGrants, userProfiles } from "#db/control/schema";
import { many, q, readBatch } from "#db/read-batch";
import { main } from "#workers/ops/cli";
import { withInstallation } from "#workers/ops/cli/session";
import type { Installation } from "#workers/ops/provision/installation";

const dataDir = mkdtempSync(join(tmpdir(), "portal-cli-"));
beforeAll(() => {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.stubEnv("PORT", "8787");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

let printed: string[] = [];
let answers: string[] = [];
beforeEach(() => {
  printed = [];
  answers = [];
});
// Nothing of it runs on: neither a server nor the folder's lock.
afterEach(() => expect(readdirSync(dataDir)).not.toContain("sqld.pid"));

const io = {
  print: (line: string) => void printed.push(line),
  ask: async () => answers.shift() ?? "",
};
const event = (...words: string[]) => main(words, io);
const said = () => printed.join("\n");
const look = <T>(work: (on: Installation) => Promise<T>) => withInstallation(io, work);

it("creates, lists and shows", async () => {
  const flags = ["--name", "Boat Show", "--admin-email", "ann@boat.example", "--host", "Portal.Boat.example"];
  expect(await event("create", "boat-show", ...flags)).toBe(0);
  expect(said()).toContain("Boat Show is ready: http://portal.boat.example");
  expect(said()).toContain("It also answers at http://boat-show.localhost:8787");
  expect(said()).toMatch(
    /ann@boat\.example begins here: http:\/\/portal\.boat\.example\/auth\/set-password\?token=\S{43}/,
  );
  expect(await event("list")).toBe(0);
  expect(said()).toMatch(/boat-show +active +schema \d/);
  expect(await event("show", "boat-show")).toBe(0);
  expect(said()).toMatch(/Members +1/);
  expect(await event("show", "boat-shows")).toBe(1);
  expect(said()).toContain('There is no event "boat-shows"');
});

it("refuses what cannot be made, all of it at once, and makes nothing", async () => {
  const wrong = [
    "--name",
    "X",
    "--admin-email",
    "ann",
    "--time-zone",
    "Mars/One",
    "--locale",
    "xx",
    "--host",
    "no_host",
  ];
  expect(await event("create", "www", ...wrong)).toBe(1);
  for (const part of ["reserved", "e-mail", "Mars/One", "locales", "no_host"]) expect(said()).toContain(part);
  const taken = ["--name", "X", "--admin-email", "a@b.example", "--host", "portal.boat.example"];
  expect(await event("create", "other", ...taken)).toBe(1);
  expect(said()).toContain("The host portal.boat.example is taken");
  expect(await event("create", "other", "--colour", "red")).toBe(1);
  expect(said()).toContain("Unknown option '--colour'");
  expect(await event("fly")).toBe(1);
  printed = [];
  await event("list");
  expect(printed).toHaveLength(1);
});

it("explains itself", async () => {
  expect(await event("--help")).toBe(0);
  for (const verb of [
    "create",
    "list",
    "show",
    "migrate",
    "suspend",
    "resume",
    "delete",
    "grant",
    "revoke",
  ]) {
    expect(said()).toContain(`  ${verb}`);
    expect(await event(verb, "--help")).toBe(0);
  }
});

it("suspends, resumes and migrates", async () => {
  expect(await event("suspend", "boat-show")).toBe(0);
  await event("show", "boat-show");
  expect(said()).toMatch(/Status +suspended/);
  expect(await event("resume", "boat-show")).toBe(0);
  expect(await event("resume", "boat-show")).toBe(0);
  expect(await event("migrate", "--all")).toBe(0);
  expect(said()).toContain("1/1 boat-show: schema");
  expect(said()).toContain("1 up to date, 0 behind");
  expect(await event("migrate")).toBe(1);
});

it("grants and revokes staff, and has sessions ended in the person's events", async () => {
  expect(await event("grant", "new@boat.example", "eventflowAdmin")).toBe(1);
  expect(said()).toContain("Add --first-name and --surname");
  expect(await event("grant", "ann@boat.example", "admin")).toBe(1);
  expect(
    await event("grant", "New@boat.example", "eventflowAdmin", "--first-name", "N", "--surname", "S"),
  ).toBe(0);
  expect(await event("grant", "ann@boat.example", "eventflowAdmin")).toBe(0);
  const rows = () =>
    look((on) =>
      readBatch(on.control, {
        grants: many(q.select().from(staffGrants)),
        people: many(q.select().from(userProfiles)),
        work: many(q.select().from(controlOutbox)),
      }),
    );
  expect(await rows()).toMatchObject({ grants: [{}, {}], people: [{}, {}], work: [] });
  expect(await event("revoke", "ann@boat.example", "eventflowAdmin")).toBe(0);
  expect(await event("revoke", "ann@boat.example", "eventflowAdmin")).toBe(1);
  expect(await rows()).toMatchObject({ grants: [{}], work: [{ kind: "revokeStaff", state: "pending" }] });
});

it("deletes only when the slug is typed, and leaves the people", async () => {
  answers = ["boat"];
  expect(await event("delete", "boat-show")).toBe(1);
  expect(said()).toContain("nothing was deleted");
  answers = ["boat-show"];
  expect(await event("delete", "boat-show")).toBe(0);
  expect(await event("delete", "boat-show", "--yes-delete", "boat-show")).toBe(1);
  const { people } = await look((on) =>
    readBatch(on.control, { people: many(q.select().from(userProfiles)) }),
  );
  expect(people).toHaveLength(2);
});
