import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { fm } from "#db/event/aliases";
import { bool, jsonRows } from "#db/json-row";
import { readBatch } from "#db/read-batch";
import { copyContent } from "#workers/ops/provision/clone-content";
import { copyForm } from "~/features/forms/copying/copy-form.commands.server";
import { endLonger, openLonger, saveFormDays } from "~/features/forms/days/form-days.commands.server";
import { teamsToOpenFor, teamsWithLonger } from "~/features/forms/days/form-days.queries.server";
import { waitingDrafts } from "~/features/forms/forms-card.server";
import { removeRemains } from "~/features/forms/removal.jobs.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import {
  type OpenState,
  openLabel,
  openLine,
  openState,
  openWords,
  takesAnswers,
} from "~/features/tasks/types/form/open-days.rules";
import { isOpenTo, openDays } from "~/features/tasks/types/form/open-days.server";
import { addDays } from "~/lib/dates";
import { newSecret } from "~/lib/ids";
import { sqlRows } from "../../harness/sql-rows";
import { meanwhile } from "../../integration/support/meanwhile";
import { NOW } from "../support/forms-house";
import { memoryEvent } from "../support/memory-event";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
beforeEach(async () => {
  house = await submissionsHouse();
});

const at = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const zone = { timeZone: "Europe/London", locale: "en-GB" };
const PUBLISHED = { isPublished: true, isArchived: false };
const NEVER = { opensAt: null, closesAt: null, longerUntil: null };
const draftOf = (formId: string, taskId: string | null = null): Filling => ({ of: "team", formId, taskId });
const setDays = (formId: string, { opens, closes }: { opens?: number; closes?: number }) =>
  house.at.write(
    sql`update form set opens_at = ${opens === undefined ? null : at(opens)},
      closes_at = ${closes === undefined ? null : at(closes)} where id = ${formId}`,
  );
const longerFor = (formId: string, teamId: string, until: number) =>
  house.at.write(
    sql`insert into form_extension (form_id, team_id, until, created_at, created_by)
      values (${formId}, ${teamId}, ${at(until)}, 'now', 'mia')`,
  );

describe("the rule", () => {
  it.each<[OpenState, object]>([
    ["open", {}],
    ["notAvailable", { isPublished: false }],
    ["notAvailable", { isArchived: true, closesAt: at(-1), longerUntil: at(1) }],
    ["open", { opensAt: at(0) }],
    ["notYet", { opensAt: new Date(NOW.getTime() + 1).toISOString() }],
    ["notYet", { opensAt: at(1), closesAt: at(2), longerUntil: at(3) }],
    ["open", { closesAt: new Date(NOW.getTime() + 1).toISOString() }],
    ["closed", { closesAt: at(0) }],
    ["openLonger", { closesAt: at(0), longerUntil: at(1) }],
    ["closed", { closesAt: at(-2), longerUntil: at(0) }],
    ["closed", { closesAt: at(-1), longerUntil: at(-2) }],
    ["open", { closesAt: at(2), longerUntil: at(1) }],
  ])("%s: %j", (state, change) => {
    expect(openState({ ...PUBLISHED, ...NEVER, ...change }, NOW)).toBe(state);
  });

  it("is the same in SQL, for teams and for guests", async () => {
    const hours = [-2, -1, 0, 1, 2, null];
    const rows = [0, 1].flatMap((published) =>
      [0, 1].flatMap((archived) =>
        hours.flatMap((opens) =>
          hours.flatMap((closes) => hours.map((until) => ({ published, archived, opens, closes, until }))),
        ),
      ),
    );
    const instant = (hour: number | null) => (hour === null ? null : at(hour));
    const all = JSON.stringify(
      rows.map(({ published, archived, opens, closes, until }, n) => [
        ...[`f${n}`, published, archived, instant(opens), instant(closes), instant(until)],
      ]),
    );
    await house.at.write(
      sql`insert into form (id, title, short_name, is_published, is_archived, opens_at, closes_at, created_at, created_by,
          updated_at, updated_by)
        select value ->> 0, value ->> 0, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, '', '', '', ''
        from json_each(${all})`,
      sql`insert into form_extension (form_id, team_id, until, created_at, created_by)
        select value ->> 0, 'stand', value ->> 5, '', '' from json_each(${all}) where value ->> 5 is not null`,
    );
    const now = sql`${NOW.toISOString()}`;
    const read = async (team: "stand" | null) => {
      const of = team && sql`${team}`;
      const cells = { isPublished: fm.isPublished, isArchived: fm.isArchived, ...openDays(of) };
      const found = { ...cells, isOpen: bool(isOpenTo(of, now)) };
      return (await readBatch(house.at.db, { found: jsonRows(found, sql`from form fm`) })).found;
    };
    for (const team of ["stand", null] as const) {
      const found = await read(team);
      expect(found).toHaveLength(rows.length);
      const wrong = found.filter((form) => form.isOpen !== takesAnswers(openState(form, NOW)));
      expect(wrong).toEqual([]);
    }
    expect(
      (await read("stand")).filter((form) => openState(form, NOW) === "openLonger").length,
    ).toBeGreaterThan(5);
    await house.at.write(sql`update team set is_archived = 1 where id = 'stand'`);
    expect((await read("stand")).map(({ isOpen }) => isOpen)).toEqual(
      (await read(null)).map(({ isOpen }) => isOpen),
    );
  });

  it("is said in words, on the event's clocks", () => {
    const days = { opensAt: "2026-10-01T08:00:00.000Z", closesAt: "2027-01-31T23:59:00.000Z" };
    const said = (now: string, longerUntil: string | null = null) => {
      const form = { ...PUBLISHED, ...days, longerUntil };
      const on = new Date(now);
      return [openLine(openWords(form, zone, on)), openLabel(form, zone, on)];
    };
    expect(said("2026-09-01T00:00:00.000Z")).toEqual([
      "Opens on Thu 1 October 2026 at 09:00.",
      "Opens 1 October",
    ]);
    expect(said("2026-11-01T00:00:00.000Z")).toEqual(["Open until Sun 31 January 2027, 23:59.", null]);
    expect(said("2027-02-01T00:00:00.000Z")).toEqual([
      ...["Closed since Sun 31 January 2027, 23:59.", "Closed since 31 January"],
    ]);
    expect(said("2027-02-01T00:00:00.000Z", "2027-02-07T23:59:00.000Z")).toEqual([
      "Open for you until Sun 7 February 2027, 23:59. Closed for others since 31 January.",
      "Open for you until 7 February",
    ]);
  });
});

describe("filling in", () => {
  it("before it opens it is read alone; from the moment on it is filled in, up to that of its closing", async () => {
    const form = await house.published([]);
    const draft = draftOf(form.id);
    await setDays(form.id, { opens: 1, closes: 3 });
    const values = { [`f.${form.first}`]: "B1" };
    const ann = (hours: number) => house.as("ann", "stand", new Date(at(hours)));
    expect((await readFilling(ann(0), draft)).refusal).toEqual({
      kind: "notYet",
      text: "Opens on Thu 10 June 2027 at 12:00. You can read the questions and prices now. Nothing can be saved yet.",
    });
    await expect(house.save(ann(0), draft, values)).rejects.toThrow("Nothing can be saved yet.");
    await house.save(ann(1), draft, values);
    await house.save(ann(2.99), draft, { [`f.${form.first}`]: "B2" });
    expect((await readFilling(ann(3), draft)).refusal).toEqual({
      kind: "over",
      text: "Closed since Thu 10 June 2027, 14:00. Your draft of 10 June is kept, not submitted.",
    });
    await expect(house.save(ann(3), draft, { [`f.${form.first}`]: "B3" })).rejects.toMatchObject({
      status: 409,
    });
    await expect(house.submit(ann(3), draft)).rejects.toThrow("Closed since");
    expect((await readFilling(ann(3), draft)).answers[form.first]).toMatchObject({ value: "B2" });
    expect(await house.submit(ann(2.999), draft)).toMatchObject({ kind: "submitted" });
  });

  it("one team goes on for longer, others and guests do not; ended, it is as for all", async () => {
    const form = await house.published([]);
    await house.at.write(sql`update form set is_public = 1`);
    await setDays(form.id, { closes: -1 });
    await longerFor(form.id, "stand", 1);
    const own = draftOf(form.id);
    await house.save(house.ann, own, { [`f.${form.first}`]: "B1" });
    expect((await readFilling(house.ann, own)).days).toMatchObject({ state: "openLonger" });
    await expect(house.save(house.eve, own, {})).rejects.toThrow("Closed since");
    const guest = house.ctx(NOW, { actor: { id: "guest", level: "user", teamId: null } });
    await expect(house.save(guest, { of: "guest", formId: form.id, token: newSecret() }, {})).rejects.toThrow(
      "Closed",
    );
    const { ctx } = meanwhile(house.ann, () => endLonger(house.admin, { formId: form.id, teamId: "stand" }));
    await expect(house.submit(ctx, own)).rejects.toThrow("Closed since");
    await expect(house.save(house.ben, own, {})).rejects.toThrow(
      "Your draft of 10 June is kept, not submitted.",
    );
    expect(await house.rows(sql`select is_draft as d from submission`)).toEqual([{ d: 1 }]);
    expect(await house.kinds()).not.toContain("submission.submitted");
  });

  it("a form that closes while somebody submits takes nothing, and counts nothing", async () => {
    const form = await house.published([]);
    const taskId = await house.task(form.id);
    const draft = draftOf(form.id, taskId);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "B1" });
    const { ctx } = meanwhile(house.ann, () => setDays(form.id, { closes: -1 }));
    await expect(house.submit(ctx, draft)).rejects.toMatchObject({ status: 409 });
    expect(await house.status(taskId)).toBeUndefined();
    expect(await house.rows(sql`select last_reference as n from form`)).toEqual([{ n: 0 }]);
    await setDays(form.id, { closes: 1 });
    expect(await house.submit(house.ann, draft)).toMatchObject({ reference: "SSO-0001" });
  });

  it("a change counts as submitting; staff change at any time, and what was submitted is read", async () => {
    const form = await house.published([]);
    await house.at.write(sql`update form set is_editable = 1`);
    const draft = draftOf(form.id);
    await house.save(house.ann, draft, { [`f.${form.first}`]: "B1" });
    const sent = await house.submit(house.ann, draft);
    const submissionId = sent.kind === "submitted" ? sent.submissionId : "";
    const change = (by: "team" | "staff"): Filling => ({ of: "change", formId: form.id, submissionId, by });
    await house.save(house.ann, change("team"), { [`f.${form.first}`]: "B2" });
    await setDays(form.id, { closes: 0 });
    await expect(house.submit(house.ann, change("team"))).rejects.toThrow("Your changes of 10 June are kept");
    expect((await readFilling(house.ann, change("team"))).former).toMatchObject({
      [form.first]: { value: "B1" },
    });
    expect((await readFilling(house.admin, change("staff"))).refusal).toBeNull();
  });

  it("what is not open waits for nobody", async () => {
    const form = await house.published([]);
    await house.save(house.ann, draftOf(form.id), { [`f.${form.first}`]: "B1" });
    const waiting = async () =>
      (await house.rows<{ n: number }>(sql`select ${waitingDrafts("stand")} as n`))[0]?.n;
    const days = (set: ReturnType<typeof sql>) => house.at.write(sql`update form set ${set}`);
    expect(await waiting()).toBe(1);
    await days(sql`closes_at = '2020-01-01T00:00:00.000Z'`);
    expect(await waiting()).toBe(0);
    await house.at.write(
      sql`insert into form_extension (form_id, team_id, until, created_at, created_by)
        values (${form.id}, 'stand', '2099-01-01T00:00:00.000Z', '', '')`,
    );
    expect(await waiting()).toBe(1);
    await days(sql`opens_at = '2098-01-01T00:00:00.000Z'`);
    expect(await waiting()).toBe(0);
  });
});

describe("staff say when", () => {
  const none = { opensDay: "", opensTime: "", closesDay: "", closesTime: "" };
  const stored = async () =>
    (await house.rows(sql`select opens_at as opens, closes_at as closes, version from form`))[0];
  const save = async (formId: string, change: Partial<typeof none>) => {
    const [row] = await house.rows<{ version: number }>(sql`select version from form where id = ${formId}`);
    return saveFormDays(house.admin, formId, { ...none, ...change, version: row?.version ?? 0 });
  };

  it("by a day and a time of the event's clocks, past ones too; a time that a clock change skips is none", async () => {
    const { id } = await house.published([]);
    const opens = { opensDay: "2027-03-27", opensTime: "9:00" };
    expect(await save(id, { ...opens, closesDay: "2027-03-29", closesTime: "09:00" })).toEqual({
      state: "closed",
    });
    expect(await stored()).toMatchObject({
      opens: "2027-03-27T09:00:00.000Z",
      closes: "2027-03-29T08:00:00.000Z",
    });
    const refused = [
      [
        { closesDay: "2027-03-28", closesTime: "01:30" },
        { closesTime: expect.stringContaining("There is no 01:30") },
      ],
      [{ opensDay: "2027-13-01", opensTime: "09:00" }, { opensDay: "Choose a day" }],
      [{ closesDay: "2027-08-01" }, { closesTime: "Enter a time like 09:00" }],
      [
        { ...opens, closesDay: "2027-03-27", closesTime: "09:00" },
        { closesDay: expect.stringContaining("before it opens") },
      ],
    ] as const;
    for (const [typed, fields] of refused)
      await expect(save(id, typed)).rejects.toMatchObject({ status: 422, fields });
    // Of a time that comes twice it is the first.
    await save(id, { closesDay: "2027-10-31", closesTime: "01:30" });
    expect(await stored()).toMatchObject({ opens: null, closes: "2027-10-31T00:30:00.000Z" });
    await expect(saveFormDays(house.admin, id, { ...none, version: 1 })).rejects.toMatchObject({
      status: 409,
    });
    expect(await save(id, {})).toEqual({ state: "open" });
    expect(await stored()).toMatchObject({ opens: null, closes: null });
  });

  it("and for whom longer: an active team, later than for others, and once", async () => {
    const { id } = await house.published([]);
    const longer = { teamId: "stand", day: "2027-06-20", time: "12:00", why: "Stand builder changed" };
    const extend = (change: object = {}) => openLonger(house.admin, id, { ...longer, ...change });
    await expect(extend()).rejects.toMatchObject({
      fields: { day: expect.stringContaining("does not close") },
    });
    await save(id, { closesDay: "2027-06-19", closesTime: "23:59" });
    await expect(extend({ day: "2027-06-19" })).rejects.toMatchObject({
      fields: { day: "It closes for all on Sat 19 June 2027, 23:59: choose a later day or time" },
    });
    await expect(extend({ day: "2027-06-01" })).rejects.toMatchObject({
      fields: { day: expect.stringContaining("past") },
    });
    await expect(extend({ teamId: "nobody" })).rejects.toMatchObject({
      fields: { teamId: expect.stringContaining("not active") },
    });
    await extend();
    await extend({ day: "2027-06-21", why: "" });
    const { rows, teams } = await readBatch(house.at.db, {
      rows: teamsWithLonger(id),
      teams: teamsToOpenFor(id),
    });
    expect(rows).toMatchObject([
      { teamId: "stand", until: "2027-06-21T11:00:00.000Z", why: "", isArchived: false },
    ]);
    expect(teams.map((team) => team.id)).toEqual(["rival", "stand"]);
    await house.at.write(sql`update team set is_archived = 1 where id = 'stand'`);
    await expect(extend()).rejects.toMatchObject({ status: 422 });
    await endLonger(house.admin, { formId: id, teamId: "stand" });
    await expect(endLonger(house.admin, { formId: id, teamId: "stand" })).rejects.toMatchObject({
      status: 404,
    });
    expect(await house.kinds()).toEqual(
      expect.arrayContaining(["form.daysChanged", "form.extended", "form.extensionEnded"]),
    );
  });

  it("a copy has neither day nor team; a clone has the days, moved, at their times; deleted, nothing is left", async () => {
    const form = await house.published([]);
    await save(form.id, {
      opensDay: "2027-03-20",
      opensTime: "09:00",
      closesDay: "2027-06-19",
      closesTime: "23:59",
    });
    await longerFor(form.id, "stand", 600);
    const { formId } = await copyForm(house.admin, form.id, {});
    expect(
      await house.rows(sql`select opens_at as o, closes_at as c from form where id = ${formId}`),
    ).toEqual([{ o: null, c: null }]);
    expect(await house.rows(sql`select form_id as id from form_extension`)).toEqual([{ id: form.id }]);
    await house.at.write(
      sql`insert or replace into settings (kind, data, created_at, created_by, updated_at, updated_by)
        values ('event', '{"timeZone":"Europe/London"}', '', '', '', '')`,
    );
    const to = await memoryEvent();
    await copyContent(house.at.db, to.db, {
      ...{ eventId: "new", from: "e", eventName: "New" },
      shift: <Day extends string | null>(day: Day) => (day && addDays(day, 14)) as Day,
    });
    const { days } = await readBatch(to.db, {
      days: sqlRows<object>(sql`select opens_at as o, closes_at as c, (select count(*) from form_extension) as n from form
        where closes_at is not null`),
    });
    // The clocks were put forward between the one day and the other.
    expect(days).toEqual([{ o: "2027-04-03T08:00:00.000Z", c: "2027-07-03T22:59:00.000Z", n: 0 }]);
    await house.at.write(sql`delete from form where id = ${form.id}`);
    await removeRemains(house.admin, form.id);
    expect(await house.rows(sql`select 1 from form_extension`)).toEqual([]);
  });
});
