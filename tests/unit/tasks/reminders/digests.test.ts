import { describe, expect, it } from "vitest";
import { digestFields, stateWords, writeDigest } from "~/features/tasks/reminders/digest-mail.texts";
import { digestsOf, sumOf } from "~/features/tasks/reminders/digests.rules";
import type { OpenTask, PersonFacts, ReminderFacts } from "~/features/tasks/reminders/digests.types";

const DAY = "2027-05-13";
const team = (id: string, more = {}) => ({
  ...{ id, name: id.toUpperCase(), typeName: null, ownerId: `owner of ${id}` },
  ...{ isOrganiser: false, isArchived: false, isDone: false, ...more },
});
const person = (id: string, teamId: string | null, more: Partial<PersonFacts> = {}): PersonFacts => ({
  ...{ id, firstName: id, surname: "T", email: `${id}@x.test`, teamId, isAdmin: false },
  ...{ hasSignedIn: true, isBlocked: false, isUnsubscribed: false, ...more },
});
const open = (teamId: string, taskId: string, dueDate: string, more: Partial<OpenTask> = {}): OpenTask => ({
  ...{
    teamId,
    taskId,
    dueDate,
    told: [],
    draft: null,
    sentBack: null,
    moreTimeBy: null,
    assignees: [],
    ...more,
  },
});
const facts = (more: Partial<ReminderFacts> = {}): ReminderFacts => ({
  to: "all-users",
  dueSoonDays: 10,
  timeZone: "Europe/London",
  next: { from: DAY, day: DAY },
  tasks: ["a", "b", "c"].map((id) => ({ id, title: `Task ${id}`, isTimeSensitive: id === "c" })),
  teams: [team("one"), team("two")],
  people: [person("ann", "one"), person("bob", "one"), person("cy", "two")],
  open: [],
  waiting: [],
  mutes: [],
  unsent: [],
  ...more,
});
const wording = { locale: "en-GB", dayOf: (at: string) => at.slice(0, 10) };

describe("the sum of a day", () => {
  const all = [
    person("blocked", "one", { isBlocked: true, isUnsubscribed: true }),
    person("gone", "one", { isUnsubscribed: true }),
    person("ann", "one"),
    person("cy", "two"),
    person("gus", "crew"),
    person("ada", null, { isAdmin: true }),
    person("old", "archived"),
    person("dan", "done"),
    person("wes", "waits"),
    person("nat", "three"),
    person("hal", "byHand"),
  ];
  const of = facts({
    teams: [
      team("one"),
      team("two"),
      team("three"),
      team("byHand"),
      team("crew", { isOrganiser: true }),
      team("archived", { isArchived: true }),
      team("done", { isDone: true }),
      team("waits"),
    ],
    people: all,
    open: [
      open("one", "a", DAY),
      open("two", "a", DAY),
      open("three", "a", "2027-05-12"),
      open("byHand", "a", DAY, { told: [`byHand:${DAY}`] }),
    ],
    waiting: [{ teamId: "waits", title: "Task b" }],
    mutes: [{ id: "m", day: DAY, taskId: null, teamId: "two", why: "x", by: null, at: "x" }],
  });

  it("adds up, each person once, and says of everybody else why", () => {
    const found = digestsOf(of, DAY);
    expect(sumOf(found)).toEqual({ told: 4, blocked: 1, unsubscribed: 1, muted: 1, mails: 1 });
    expect(found.digests.map(({ person: { id } }) => id)).toEqual(["ann"]);
    expect(found.digests.length + found.without.length).toBe(all.length);
    expect(Object.fromEntries(found.without.map(({ person: { id }, reason }) => [id, reason]))).toEqual({
      blocked: "blocked",
      gone: "unsubscribed",
      cy: "muted",
      gus: "organiser",
      ada: "organiser",
      old: "archived",
      dan: "done",
      wes: "waiting",
      nat: "nothing",
      hal: "byHand",
    });
  });

  it("of the owners and of the admins leaves the others out", () => {
    const owners = digestsOf({ ...of, to: "team-leader" }, DAY);
    expect(owners.digests).toEqual([]);
    expect(owners.without.find(({ person: { id } }) => id === "ann")?.reason).toBe("notChosen");
    const admins = digestsOf({ ...of, to: "admin" }, DAY);
    expect(admins.digests.map(({ person: { id }, team: all, lines }) => [id, all, lines.length])).toEqual([
      ["ada", null, 1],
    ]);
  });

  it("says of how many lines nobody hears, where no mail reaches a team", () => {
    const people = [person("blocked", "one", { isBlocked: true }), person("cy", "two")];
    expect(digestsOf({ ...of, people, mutes: [] }, DAY).unheard).toBe(1);
  });
});

describe("the lines of a digest", () => {
  it("are late first, the longest late on top, then what comes, then drafts", () => {
    const draft = { id: "d", at: "2027-05-10T09:00:00Z", by: "Tom", isTold: false, closesAt: null };
    const of = facts({
      open: [
        open("two", "a", "2027-05-14", { draft }),
        open("two", "b", "2027-05-20"),
        open("two", "c", "2027-05-12"),
      ],
    });
    const [digest] = digestsOf(of, DAY).digests;
    expect(digest?.lines.map(({ title, part }) => `${part} ${title}`)).toEqual([
      "overdue Task c",
      "coming Task b",
      "draft Task a",
    ]);
  });

  it("leave out a milestone that was told of, and not one of another due date", () => {
    const told = ["2027-05-20:before7"];
    expect(digestsOf(facts({ open: [open("two", "a", "2027-05-20", { told })] }), DAY).digests).toEqual([]);
    const moved = open("two", "a", DAY, { told });
    expect(digestsOf(facts({ open: [moved] }), DAY).told[0]?.milestones).toEqual([`${DAY}:before0`]);
  });

  it("bring what an earlier day owes, in the next digest alone", () => {
    const of = facts({ open: [open("two", "a", "2027-05-12")], next: { from: "2027-05-12", day: DAY } });
    expect(digestsOf(of, DAY).told[0]?.milestones).toEqual(["2027-05-12:before0"]);
    expect(digestsOf(of, "2027-05-14").told).toEqual([]);
  });

  it("bring to whose mail never went what it said, unless it is done since", () => {
    const told = ["2027-05-12:before0"];
    const of = facts({
      open: [open("one", "a", "2027-05-12", { told })],
      unsent: [{ userId: "ann", day: "2027-05-12" }],
    });
    const found = digestsOf(of, DAY);
    expect(found.digests.map(({ person: { id }, lines }) => [id, lines[0]?.title])).toEqual([
      ["ann", "Task a"],
    ]);
    expect(digestsOf({ ...of, open: [] }, DAY).digests).toEqual([]);
  });

  it("of a task that is not asked for any more are none, nor does its mute break anything", () => {
    const of = facts({
      open: [open("two", "away", DAY)],
      mutes: [{ id: "m", day: DAY, taskId: "away", teamId: null, why: "x", by: null, at: "x" }],
    });
    expect(digestsOf(of, DAY).digests).toEqual([]);
  });
});

describe("the mail of a digest", () => {
  const mailFacts = (fields: Record<string, string>, teamName = "ONE") => ({
    ...{ firstName: "Ann", eventName: "Show", teamName, link: "https://x.test/tasks", hasPassword: true },
    ...{ supportEmail: "", fields, paragraphs: [], colour: "", inkOnColour: "" },
  });
  const written = (opens: OpenTask[], more: Partial<ReminderFacts> = {}) => {
    const [digest] = digestsOf(facts({ people: [person("ann", "one")], open: opens, ...more }), DAY).digests;
    if (!digest) throw new Error("no digest");
    return writeDigest(mailFacts(digestFields(digest, { ...wording, day: DAY })));
  };

  it("says in its subject what is wanted, by when, or how much is late", () => {
    expect(written([open("one", "a", "2027-05-20"), open("one", "b", DAY)]).subject).toBe(
      "Action needed: 2 tasks due by 20 May",
    );
    const late = written([open("one", "a", "2027-05-06"), open("one", "b", DAY)]);
    expect(late).toMatchObject({
      subject: "Action needed: 2 tasks, 1 overdue",
      title: "2 tasks need you, 1 is overdue",
      why: "You get this as a member of ONE.",
    });
    expect(late.lists?.map(({ title, entries }) => [title, entries[0]?.href, entries[0]?.state])).toEqual([
      ["Overdue", "https://x.test/tasks/a", "1 week late"],
      ["Coming up", "https://x.test/tasks/b", "Today"],
    ]);
  });

  it("names a dozen, and counts the rest", () => {
    const many = Array.from({ length: 15 }, (_, n) => `t${n}`);
    const tasks = many.map((id) => ({ id, title: id, isTimeSensitive: false }));
    const mail = written(
      many.map((id) => open("one", id, DAY)),
      { tasks },
    );
    expect(mail.subject).toContain("15 tasks");
    expect(mail.lists?.[0]?.entries).toHaveLength(12);
    expect(mail.lists?.[0]?.more).toEqual({ text: "and 3 more", href: "https://x.test/tasks" });
  });

  it("says why a line is there and whose it is", () => {
    const one = open("one", "a", DAY, {
      sentBack: "The sum is missing",
      moreTimeBy: "Leo Grant",
      assignees: ["Tom Ellery"],
    });
    expect(written([one]).lists?.[0]?.entries[0]?.note).toBe(
      "Sent back: “The sum is missing” · More time given by Leo Grant · Tom Ellery",
    );
  });

  it("says from where a day was moved, but not to a team that has a later day of its own", () => {
    const tasks = [
      { id: "a", title: "A", isTimeSensitive: false, moved: { from: "2027-05-04", to: DAY } },
      { id: "b", title: "B", isTimeSensitive: false, moved: { from: "2027-05-04", to: "2027-05-06" } },
    ];
    const mail = written([open("one", "a", DAY), open("one", "b", DAY)], { tasks });
    expect(mail.lists?.[0]?.entries.map(({ note }) => note)).toEqual([
      "Date moved, was Tue 4 May · not assigned",
      "not assigned",
    ]);
  });

  it("draws without its fields, and with what is no list of ours", () => {
    for (const lines of ["", "null", "[]", "{", '{"lists":1}'])
      expect(writeDigest(mailFacts({ lines })).lists).toEqual([]);
  });

  it.each([
    ["2027-05-06", "1 week late"],
    ["2027-05-10", "3 days late"],
    ["2027-05-12", "1 day late"],
    [DAY, "Today"],
    ["2027-05-14", "Tomorrow"],
    ["2027-05-20", "In a week"],
    ["2027-05-23", "In 10 days"],
  ])("a task of %s is %s", (due, words) => expect(stateWords(due, DAY)).toBe(words));
});
