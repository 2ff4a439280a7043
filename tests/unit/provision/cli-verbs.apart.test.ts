import { beforeEach, describe, expect, it, vi } from "vitest";

type Calls = [name: string, ...args: unknown[]][];
const did = vi.hoisted(() => ({
  calls: [] as unknown as Calls,
  answers: {} as Record<string, unknown>,
  work: [] as (string | undefined)[],
}));
/** What the verbs call does nothing but note what it was asked, and answers as a test says. */
const noting = vi.hoisted(
  () =>
    (...names: string[]) =>
      Object.fromEntries(
        names.map((name) => [
          name,
          async (_on: unknown, ...args: unknown[]) => {
            did.calls.push([name, ...args]);
            return did.answers[name];
          },
        ]),
      ),
);
const ON = vi.hoisted(() => ({
  control: "control",
  env: { PUBLIC_SCHEME: "https", BASE_DOMAIN: "portal.test" },
  driver: { nameOf: (url: string) => url },
}));
vi.mock("#workers/ops/cli/session", () => ({
  withInstallation: async (
    _io: unknown,
    work: (on: unknown, files: unknown) => Promise<number>,
    long?: string,
  ) => {
    did.work.push(long);
    return work(ON, async () => "files");
  },
  withOwnServer: noting("withOwnServer").withOwnServer,
}));
vi.mock("#workers/ops/provision/create-event", () => noting("createEvent"));
vi.mock("#workers/ops/provision/clone-event", () => noting("cloneEvent"));
vi.mock("#workers/ops/provision/delete-event", () => noting("deleteEvent"));
vi.mock("#workers/ops/provision/events", () =>
  noting("allEvents", "getEvent", "memberCount", "setSuspended"),
);
vi.mock("#workers/ops/provision/event-state", () => ({
  ...noting("faults"),
  lostText: (slug: string, fault: string) => `${slug}: ${fault}`,
}));
vi.mock("#workers/ops/provision/former-copies", () => noting("formerCopies", "dropFormer"));
vi.mock("#workers/ops/provision/migrate-events", () => noting("migrateEvents"));
vi.mock("#workers/ops/provision/move-note", () => ({ ...noting("readMove"), movingText: () => "is moving" }));
vi.mock("#workers/ops/provision/move-event", () => noting("moveEvent", "cancelMove"));
vi.mock("#workers/ops/provision/staff", () => noting("grantStaff", "revokeStaff"));
vi.mock("#workers/ops/provision/hosts", () => noting("addHost", "removeHost"));
vi.mock("#workers/ops/provision/set-settings", () => noting("setSettings"));
vi.mock("#workers/ops/provision/why-no-mail", () => noting("whyNoMail"));
vi.mock("#workers/ops/provision/backup", async (real) => ({
  ...(await real<object>()),
  ...noting("backupEvent"),
}));
vi.mock("#workers/ops/provision/restore", () => noting("restoreEvent"));
vi.mock("#workers/ops/provision/restore-as", () => noting("restoreAs"));
vi.mock("#workers/ops/provision/whole-backup", () => ({
  ...noting("backupWhole"),
  isFolder: (path: string) => path.endsWith("/"),
  databaseIn: (path: string) => `${path}database`,
  filesIn: async (files: string, path: string) => `${files} of ${path}`,
  verifyBackup: async (path: string) => ({ path }),
  summaryOf: () => "3 rows",
}));
vi.mock("#workers/ops/provision/control-backup", () => ({
  KEY_FILES: ["app-secret"],
  ...noting("backupControl", "restoreControl"),
}));

const { main } = await import("#workers/ops/cli");

beforeEach(() => {
  Object.assign(did, {
    calls: [],
    work: [],
    answers: { getEvent: { id: "e1", slug: "demo", name: "Demo" } },
  });
});

/** A call as it is typed, with its words apart at spaces; what it printed, its exit code and what it did. */
async function typed(line: string, answered = "") {
  const printed: string[] = [];
  const io = { print: (text: string) => void printed.push(text), ask: async () => answered };
  const code = await main(line.split(" ").filter(Boolean), io);
  return { code, said: printed.join("\n"), did: did.calls.splice(0) };
}
const refused = async (line: string) => {
  const { code, said, did: done } = await typed(line);
  return code === 1 && done.length === 0 ? said : `exit ${code} after ${JSON.stringify(done)}`;
};

describe("the command line", () => {
  it("names its verbs, and says more of one", async () => {
    expect((await typed("--help")).code).toBe(0);
    const none = await typed("");
    expect([none.code, none.said]).toEqual([1, expect.stringContaining("Say which of the verbs above.")]);
    for (const verb of [
      "create",
      "list",
      "migrate",
      "backup",
      "restore",
      "move",
      "clone",
      "host",
      "set",
      "control",
      "grant",
      "why-no-mail",
    ])
      expect(none.said).toContain(`\n  ${verb}`);
    expect(await refused("toString")).toContain('"toString" is not one of the verbs above.');
    const help = await typed("suspend --help");
    expect([help.code, help.said, help.did]).toEqual([
      0,
      "npm run event -- suspend <slug>\n\nCloses an event to everybody; nothing is deleted. Follows within 30 seconds.",
      [],
    ]);
  });
});

describe("an event", () => {
  it("is made of what was said of it", async () => {
    did.answers.createEvent = {
      event: { name: "Show", slug: "show", hosts: ["a.test", "b.test"] },
      origin: "https://a.test",
      link: "https://link",
    };
    const {
      code,
      said,
      did: done,
    } = await typed(
      "create show --name Show --admin-email a@x.test --admin-first-name Ann --admin-surname Ash --start 2027-09-10 --end 2027-09-14 --launch 2027-05-01 --time-zone Europe/Oslo --locale en-GB --host A.test --host b.TEST",
    );
    expect([code, done]).toEqual([
      0,
      [
        [
          "createEvent",
          {
            slug: "show",
            name: "Show",
            adminEmail: "a@x.test",
            adminFirstName: "Ann",
            adminSurname: "Ash",
            startDate: "2027-09-10",
            endDate: "2027-09-14",
            launchDate: "2027-05-01",
            timeZone: "Europe/Oslo",
            locale: "en-GB",
            hosts: ["a.test", "b.test"],
          },
        ],
      ],
    ]);
    expect(said.split("\n")).toEqual([
      "Show is ready: https://a.test",
      "It also answers at https://b.test",
      "It also answers at https://show.portal.test",
      "a@x.test begins here: https://link",
    ]);
    expect(await refused("create --name Show")).toContain("Give a slug.");
  });
  it("is listed with its status; one whose database is lost is named, and the call fails", async () => {
    Object.assign(did.answers, {
      allEvents: [{ slug: "demo", status: "active", schemaVersion: 7, name: "Demo", hosts: ["a.test"] }],
      faults: new Map(),
    });
    const well = await typed("list");
    expect([well.code, well.said]).toEqual([0, "demo                 active     schema 7  Demo  a.test"]);
    did.answers.faults = new Map([[{ slug: "demo" }, "is gone"]]);
    const lost = await typed("list");
    expect([lost.code, lost.said]).toEqual([1, expect.stringContaining("\ndemo: is gone")]);
    Object.assign(did.answers, { allEvents: [], faults: new Map() });
    expect((await typed("list")).said).toBe("No events yet.");
  });
  it("is shown with all that is known of it", async () => {
    Object.assign(did.answers, {
      getEvent: {
        id: "e1",
        slug: "demo",
        name: "Demo",
        status: "active",
        hosts: [],
        startDate: "2027-09-10",
        endDate: "2027-09-14",
        schemaVersion: 1,
        databaseUrl: "",
        createdAt: "then",
      },
      memberCount: 4,
      formerCopies: ["old"],
      readMove: {},
    });
    const { said, did: done } = await typed("show demo");
    expect(said).toMatch(
      /^Name {6}Demo\nStatus {4}active\nAddress {3}https:\/\/demo\.portal\.test\nHosts {5}none of its own\nDays {6}2027-09-10 to 2027-09-14\nSchema {4}1 of \d+\nServer {4}none yet\nDatabase {2}not made yet\nMembers {3}4\nMade {6}then\nId {8}e1\nFormer {4}old \(move --drop-old\)\nis moving$/,
    );
    expect(done.map(([name]) => name)).toEqual(["getEvent", "memberCount", "formerCopies", "readMove"]);
    expect(await refused("show demo other")).toContain("Too many words: other");
  });
  it("is closed and opened again", async () => {
    expect(await typed("suspend demo")).toEqual({
      code: 0,
      said: "demo is suspended. The portal follows within 30 seconds.",
      did: [["setSuspended", "demo", true]],
    });
    expect(await typed("resume demo")).toEqual({
      code: 0,
      said: "demo is active. The portal follows within 30 seconds.",
      did: [["setSuspended", "demo", false]],
    });
  });
  it("is deleted only when its slug was typed", async () => {
    const wrong = await typed("delete demo", "other");
    expect([wrong.code, wrong.said, wrong.did.map(([name]) => name)]).toEqual([
      1,
      expect.stringContaining('"other" is not "demo": nothing was deleted.'),
      ["getEvent"],
    ]);
    expect((await typed("delete demo --yes-delete dem")).did.map(([name]) => name)).toEqual(["getEvent"]);
    expect((await typed("delete demo --yes-delete demo")).did.at(-1)).toEqual(["deleteEvent", "demo"]);
    expect((await typed("delete demo", " demo ")).did.at(-1)).toEqual(["deleteEvent", "demo"]);
  });
  it("is brought to the newest schema, or all are; what stays behind fails the call", async () => {
    did.answers.migrateEvents = { upToDate: 2, behind: [] };
    const all = await typed("migrate --all");
    expect([all.code, all.said, all.did]).toEqual([
      0,
      "2 up to date, 0 behind",
      [["migrateEvents", expect.objectContaining({ slug: undefined, verify: true })]],
    ]);
    expect(did.work).toEqual(["a migration"]);
    did.answers.migrateEvents = {
      upToDate: 0,
      behind: [{ slug: "demo", schemaVersion: 3, reason: "It is damaged" }],
    };
    const one = await typed("migrate demo");
    expect([one.code, one.said]).toEqual([
      1,
      "Behind: demo, at schema 3: It is damaged\n0 up to date, 1 behind",
    ]);
    expect(one.did).toMatchObject([
      ["getEvent", "demo"],
      ["migrateEvents", { slug: "demo" }],
    ]);
    expect(await refused("migrate --all demo")).toContain("Give a slug or --all, not both.");
    expect(await refused("migrate")).toContain("Give a slug (or --all).");
  });
  it("answers at other hosts, and has other settings", async () => {
    did.answers.addHost = true;
    expect(await typed("host add demo a.test")).toEqual({
      code: 0,
      said: "demo now answers at a.test.",
      did: [["addHost", "demo", "a.test"]],
    });
    did.answers.addHost = false;
    expect((await typed("host add demo a.test")).said).toBe("demo answers already at a.test.");
    expect(await typed("host remove demo a.test")).toEqual({
      code: 0,
      said: "demo no longer answers at a.test.",
      did: [["removeHost", "demo", "a.test"]],
    });
    for (const line of ["host", "host move demo a.test", "host add demo", "host add demo a.test b.test"])
      expect(await refused(line)).toContain("Give what to do, a slug and a host");
    const set = await typed("set demo variables.dueSoonDays=14");
    expect(set.did).toMatchObject([
      ["setSettings", "demo", [{ kind: "variables", field: "dueSoonDays", value: 14 }]],
    ]);
    expect(set.said).toBe("variables.dueSoonDays is 14");
    expect(await refused("set")).toContain("Give a slug.");
  });
});

describe("people", () => {
  it("are made staff of all events, and no longer", async () => {
    did.answers.grantStaff = { isNew: true };
    const granted = await typed("grant a@x.test eventflowAdmin --first-name Ann --surname Ash");
    expect(granted.did).toEqual([["grantStaff", { email: "a@x.test", firstName: "Ann", surname: "Ash" }]]);
    expect(granted.said).toContain("a@x.test is eventflowAdmin.\nThey have no password yet");
    did.answers.grantStaff = { isNew: false };
    expect((await typed("grant a@x.test eventflowAdmin")).said).toBe("a@x.test is eventflowAdmin.");
    did.answers.revokeStaff = { events: 2 };
    expect((await typed("revoke a@x.test eventflowAdmin")).said).toBe(
      "a@x.test is no longer eventflowAdmin; sessions in 2 event(s) end within a minute.",
    );
    for (const line of ["grant a@x.test", "grant a@x.test admin", "revoke a@x.test eventflowAdmin more"])
      expect(await refused(line)).toContain("Give an e-mail address and the level");
  });
  it("are told what became of their mails", async () => {
    did.answers.whyNoMail = ["one", "two"];
    expect(await typed("why-no-mail a@x.test")).toEqual({
      code: 0,
      said: "one\ntwo",
      did: [["whyNoMail", "a@x.test"]],
    });
  });
});

describe("copies", () => {
  it("a backup is of the database, or with --files of all; --verify only reads", async () => {
    did.answers.backupEvent = { file: "demo.sql.gz" };
    const bare = await typed("backup demo --to x.gz");
    expect(bare.did).toEqual([["backupEvent", "demo", "x.gz"]]);
    expect(bare.said).toContain("demo.sql.gz is whole. Uploaded files are not in it");
    expect(did.work).toEqual(["a backup"]);
    did.answers.backupWhole = { folder: "demo/", missing: ["a/b"] };
    const whole = await typed("backup demo --files");
    expect(whole.did).toEqual([["backupWhole", "files", "demo", undefined]]);
    expect(whole.said).toBe("Not in storage, though the database speaks of it: a/b\ndemo/ is whole: 3 rows.");
    expect(await typed("backup --verify x.gz")).toEqual({ code: 0, said: "x.gz is whole: 3 rows.", did: [] });
    expect(await refused("backup demo --verify x.gz")).toContain("Give --verify by itself.");
  });
  it("a backup is put back, as the event that it was or as another, with its files where that is asked", async () => {
    did.answers.restoreEvent = { takenAt: "then", rows: {} };
    did.answers.restoreAs = { takenAt: "then", rows: {} };
    const back = await typed("restore demo --from x/");
    expect([back.did, back.said]).toEqual([
      [["restoreEvent", "demo", "x/database", undefined]],
      "demo is what demo was at then: 0 rows.",
    ]);
    expect((await typed("restore demo --from x/ --files")).did).toEqual([
      ["restoreEvent", "demo", "x/database", "files of x/"],
    ]);
    const other = await typed("restore demo --from x/ --as copy");
    expect([other.did, other.said]).toEqual([
      [["restoreAs", "copy", "x/database", undefined]],
      "copy is what demo was at then: 0 rows.",
    ]);
    expect(await refused("restore demo")).toContain("Give the backup: --from <path>");
    expect(await refused("restore demo --from x.gz --files")).toContain(
      "x.gz has no files: it was made without --files.",
    );
    expect(did.work).toEqual(["a restore", "a restore", "a restore"]);
  });
  it("a move says how long nothing could be changed, and what is kept; it is taken back or tidied up by itself", async () => {
    Object.assign(did.answers, {
      moveEvent: { rows: 12, pausedMs: 1500 },
      formerCopies: ["old"],
      dropFormer: ["old"],
    });
    const moved = await typed("move demo --to far");
    expect(moved.did[0]?.slice(0, 3)).toEqual(["moveEvent", "demo", "far"]);
    expect(moved.said).toBe(
      "demo is on far. 12 rows; it could not be changed for 1.5 s.\nKept: old. When all is well: npm run event -- move demo --drop-old",
    );
    did.answers.moveEvent = { rows: 0, pausedMs: 0 };
    expect((await typed("move demo --to far --drop-old")).said).toBe("demo is on far.\nDeleted: old.");
    did.answers.dropFormer = [];
    expect((await typed("move demo --drop-old")).said).toBe("demo has no former database.");
    expect((await typed("move demo --cancel")).did[0]?.slice(0, 2)).toEqual(["cancelMove", "demo"]);
    expect(await refused("move demo")).toContain("Give the server: --to <server>");
    for (const line of ["move demo --cancel --to far", "move demo --cancel --drop-old"])
      expect(await refused(line)).toContain("Give --cancel by itself.");
  });
  it("a clone is made after another event, moved by days or to a day", async () => {
    did.answers.cloneEvent = { event: { name: "Next" }, origin: "https://next", link: "https://link" };
    const { said, did: done } = await typed(
      "clone demo next --name Next --admin-email a@x.test --shift-days 364 --host A.test",
    );
    expect(done).toEqual([
      [
        "cloneEvent",
        "demo",
        {
          slug: "next",
          name: "Next",
          adminEmail: "a@x.test",
          adminFirstName: undefined,
          adminSurname: undefined,
          hosts: ["a.test"],
          shiftDays: 364,
          start: undefined,
        },
      ],
    ]);
    expect(said).toBe("Next is ready: https://next\na@x.test begins here: https://link");
    expect(
      (await typed("clone demo next --name Next --admin-email a@x.test --start 2028-09-10")).did[0]?.[2],
    ).toMatchObject({ shiftDays: undefined, start: "2028-09-10" });
    for (const line of ["clone demo", "clone demo next more --name N"])
      expect(await refused(line)).toContain("Give two slugs: clone <from> <to>");
  });
  it("control is backed up, or put back from a file", async () => {
    did.answers.backupControl = { file: "control.gz" };
    const made = await typed("control backup --to c.gz");
    expect(made.did).toEqual([["backupControl", "c.gz"]]);
    expect(made.said).toContain("control.gz is whole. Keep keys/");
    for (const line of ["control", "control move", "control backup more"])
      expect(await refused(line)).toContain("Give what to do: control backup, or control restore");
    expect(await refused("control restore")).toContain("Give the file: --from <file>");
  });
});
