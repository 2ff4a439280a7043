import { describe, expect, it } from "vitest";
import type { SearchEntries } from "#db/event/search-index";
import { sentenceOf } from "~/features/activity/sentences.server";
import type { MailOrder } from "~/features/email/mail-later.server";
import type { ActivityEntry, OutboxJob } from "~/procedure/context";
import { gathered } from "~/procedure/gather-rooms";
import type { JobMessage } from "~/procedure/job-message";
import { roomTexts } from "~/procedure/room";
import type { Finder } from "~/procedure/room-search.server";
import type { Owed, RoomWork } from "~/procedure/room-work.server";
import {
  type ActivityKind,
  type LockType,
  type MailKind,
  rooms,
  type SearchKind,
  type SubscriberName,
} from "~/rooms";
import { readSources } from "./support/source-tree";

/** A room that says what of it is found. */
type Found = { name: "found"; searchKinds: { task: { label: ""; noun: ""; icon: "folder"; order: 1 } } };

/** What compiles: a line here that says otherwise fails the type check. */
type Takes<Wide, Narrow> = Narrow extends Wide ? true : false;
const compiles: {
  activity: [
    Takes<ActivityKind, "task.completed">,
    Takes<ActivityKind, "task.compelted">,
    Takes<ActivityKind, string>,
  ];
  record: [
    Takes<ActivityEntry, { kind: "task.added"; jobs: [{ subscriber: "taskReminders" }] }>,
    Takes<ActivityEntry, { kind: "task.add" }>,
  ];
  mail: [Takes<MailKind, "taskApproved">, Takes<MailKind, "taskAproved">, Takes<MailKind, string>];
  order: [
    Takes<MailOrder<"taskReminder">["fields"], { status: string }>,
    Takes<MailOrder<"taskReminder">["fields"], { reason: string } & { status: number }>,
    Takes<keyof NonNullable<MailOrder<"welcome">["fields"]>, "status">,
  ];
  subscriber: [
    Takes<SubscriberName, "mail:1" | "files:drop:1" | "files:sizes:1" | "control:mirror" | "dueDates">,
    Takes<SubscriberName, "files:burn:1">,
    Takes<SubscriberName, "control">,
    Takes<SubscriberName, "dueDates:1">,
    Takes<OutboxJob, { subscriber: string }>,
  ];
  message: [
    Takes<JobMessage, { job: "outbox"; eventId: string; ids: string[] }>,
    Takes<JobMessage, { job: "outbox"; eventId: string }>,
    Takes<JobMessage, { job: "mail"; eventId: string }>,
  ];
  search: [Takes<SearchKind, "task" | "page">, Takes<SearchKind, "tasks">];
  lock: [Takes<LockType, "task">, Takes<LockType, "team">];
  entries: [
    Takes<RoomWork, { searchEntries: [SearchEntries<"task">] }>,
    Takes<RoomWork, { searchEntries: [SearchEntries<"page">] }>,
    Takes<RoomWork, { searchEntries: [SearchEntries] }>,
  ];
  finders: [
    Takes<Owed<Found>, { finders: { task: Finder } }>,
    Takes<Owed<Found>, { finders: { team: Finder } }>,
    Takes<Owed<Found>, { counts(): Record<never, never> }>,
  ];
} = {
  activity: [true, false, false],
  record: [true, false],
  mail: [true, false, false],
  order: [true, false, false],
  subscriber: [true, false, false, false, false],
  message: [true, false, false],
  search: [true, false],
  lock: [true, false],
  entries: [true, false, false],
  finders: [true, false, false],
};

it("names that no room gives do not compile", () => {
  expect(Object.values(compiles).every(([right, ...wrong]) => right && !wrong.some(Boolean))).toBe(true);
});

describe("the list of rooms", () => {
  it("names each room that tells something once, and every room.ts of the house", () => {
    const names = rooms.all.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const files = readSources("app").flatMap(({ path }) => /\/([a-z-]+)\.room\.ts$/.exec(path)?.[1] ?? []);
    expect(files.sort()).toEqual([...names].sort());
  });

  it("refuses what two rooms give by one name", () => {
    const one = roomTexts({ name: "one", activities: { other: { "thing.added": "added a thing" } } });
    const other = roomTexts({ name: "other", activities: { more: { "thing.added": "added something" } } });
    expect(() => gathered([one, other])).toThrow("Two rooms register thing.added");
  });
});

/** Others may stand between them. */
function inOrder(known: string, found: readonly string[]) {
  const names = known.split(", ");
  expect(found.filter((name) => names.includes(name))).toEqual(names);
}

describe("what rooms tell", () => {
  it("the words of activities: in the past tense, after a name, with no detail left unsaid", () => {
    for (const [kind, sentence] of Object.entries(rooms.sentences)) {
      expect(kind, kind).toMatch(/^[a-z]\w*(\.\w+)+$/);
      expect(sentence, kind).toMatch(/^[a-z]+ ?[^.]*$/);
      expect(sentenceOf(kind, {}), kind).not.toMatch(/[{}]/);
    }
  });

  it("the activity filter: each beginning belongs to one choice, in the order of the page", () => {
    inOrder(
      "Tasks, Teams and people, Settings, Sign-in and accounts",
      rooms.subjects.map(({ label }) => label),
    );
    const begins = rooms.subjects.flatMap((subject) => subject.begins);
    expect(new Set(begins).size).toBe(begins.length);
    const known = rooms.subjects.map(({ value }) => value);
    const used = rooms.all.flatMap(({ activities = {} }) => Object.keys(activities));
    expect(used.filter((subject) => subject !== "other" && !known.includes(subject))).toEqual([]);
  });

  it("a subscriber's word either tells somebody or keeps order: a restored backup must know which", () => {
    const words = new Map<string, Set<string>>();
    for (const [name, what] of Object.entries(rooms.subscribers)) {
      const word = name.split(":")[0] ?? "";
      words.set(word, (words.get(word) ?? new Set()).add(what));
    }
    expect([...words].filter(([, whats]) => whats.size > 1)).toEqual([]);
  });

  it("the admin area: groups, their places and quick links in the order that people know, no address twice", () => {
    const places = rooms.adminGroups.flatMap((group) => group.places);
    const known =
      "Activity, Event, Branding, Variables, Onboarding, Dashboard Header, Tasks, Approvals, Task Groups";
    inOrder(
      `${known}, Emails, Failed e-mails, Teams, Team Types, Health of events`,
      places.map(({ label }) => label),
    );
    inOrder(
      "Add team, Add task, Add task group, Add team type",
      rooms.quickLinks.map(({ label }) => label),
    );
    expect(new Set(places.map(({ to }) => to)).size).toBe(places.length);
  });

  it("the search's kinds in their order", () => {
    inOrder("task, team, person, taskGroup, page", Object.keys(rooms.searchKinds));
  });

  it("every mail names what its template reads, and nothing is read that no order may carry", () => {
    for (const [kind, { fields, write, name }] of Object.entries(rooms.mails)) {
      const read = new Set<string>();
      const spy = new Proxy({}, { get: (_, key) => void read.add(String(key)) });
      write({
        firstName: "",
        eventName: "",
        teamName: "",
        link: "",
        hasPassword: false,
        supportEmail: "",
        fields: spy as never,
        paragraphs: [],
        colour: "",
        inkOnColour: "",
      });
      const named: readonly string[] = fields;
      expect(
        [...read].filter((field) => !named.includes(field)),
        kind,
      ).toEqual([]);
      expect(name, kind).not.toBe("");
    }
  });
});
