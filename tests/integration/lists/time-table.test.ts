import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { MOST_ENTRIES } from "~/features/time-table/entry-times.rules";
import { textOf } from "../../worlds/portal-event";
import { EVERYBODY, inDays, timeTableEvent } from "../../worlds/time-table-event";

let at: Awaited<ReturnType<typeof timeTableEvent>>;
beforeAll(async () => {
  at = await timeTableEvent("dates");
});

describe("the form", () => {
  it("makes an entry of each chosen day, and of a form that is sent twice no more", async () => {
    const formId = "0190f3a0-0000-7000-8000-00000000da7e";
    const days = [inDays(11), inDays(13), inDays(11), inDays(10), ""];
    const more = { formId, startDay: inDays(10), startTime: "8:00", endTime: "20:00", days };
    for (const _ of [1, 2]) expect((await at.added("Build-upzq", more)).answer.status).toBe(302);
    const made = await at.rows(sql`select start_day, start_time, end_day, end_time from time_table_entry
      where title = 'Build-upzq' order by start_day`);
    expect(made).toEqual(
      [10, 11, 13].map((n) => ({
        start_day: inDays(n),
        start_time: "08:00",
        end_day: inDays(n),
        end_time: "20:00",
      })),
    );
  });

  it.each([
    [
      "ends before it starts",
      { startDay: "2030-05-02", endDay: "2030-05-01" },
      400,
      "It ends before it starts",
    ],
    [
      "ends an hour before",
      { startDay: "2030-05-02", startTime: "10:00", endTime: "09:00" },
      400,
      "choose a time after 10:00",
    ],
    [
      "is on 31 February",
      { startDay: "2030-02-31" },
      400,
      "There is no 31 February 2030: it ends on the 28th",
    ],
    [
      "is in an hour that is skipped",
      { startDay: "2030-03-31", startTime: "01:30" },
      422,
      "There is no 01:30 on 31 March 2030",
    ],
    [
      "is there in one of many",
      { startDay: "2030-03-30", startTime: "01:30", days: ["2030-03-31"] },
      422,
      "There is no 01:30",
    ],
  ])("that %s is refused at its field, with all that was typed", async (what, more, status, message) => {
    const { answer } = await at.added(`Refused ${what}`, {
      ...(more as Record<string, string>),
      place: "Quay 9",
      note: "Keep me",
    });
    expect(answer.status).toBe(status);
    expect(textOf(answer.body)).toContain(message);
    expect(answer.body).toContain("Quay 9");
    expect(answer.body).toContain("Keep me");
    expect(await at.rows(sql`select 1 from time_table_entry where title = ${`Refused ${what}`}`)).toEqual([]);
  });

  it("takes an hour that comes twice, and says which is meant", async () => {
    const { answer } = await at.added("Twicezq", { startDay: "2030-10-27", startTime: "01:30" });
    expect(answer.status).toBe(302);
    const list = await at.staff.get(at.url("/admin/time-table"));
    expect(textOf(list.body)).toContain(
      "On 27 October 2030 the clocks show 01:30 twice. The first is meant.",
    );
    const { body } = await at.calendar.get(await at.addressOf(at.readers.own));
    expect(body).toMatch(/DTSTART:20301027T003000Z[\s\S]{0,60}SUMMARY:Twicezq/);
  });

  it("without JavaScript is drawn anew with more days, and saves nothing", async () => {
    const answer = await at.staff.post(at.url("/admin/time-table/add?again=1"), {
      form: { title: "Moredayszq", startDay: "2030-05-01", days: "?" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain("Moredayszq");
    expect(answer.body.match(/name="days"/g)?.length).toBeGreaterThan(2);
    expect(await at.rows(sql`select 1 from time_table_entry where title = 'Moredayszq'`)).toEqual([]);
  });

  it("refuses the entry beyond the two thousandth, and a save over somebody else's", async () => {
    const { id } = await at.added("Savedzq");
    await writeBatch(at.at.db, [
      sql`insert into time_table_entry (id, title, start_day, end_day, created_at, created_by, updated_at, updated_by)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MOST_ENTRIES})
        select 'full-' || i, 'Full', '2031-01-01', '2031-01-01', '', '', '', '' from n`,
    ]);
    const full = await at.added("Toomanyzq");
    expect(full.answer.status).toBe(422);
    expect(textOf(full.answer.body)).toContain("The time table has 2000 entries at most");
    await writeBatch(at.at.db, [
      sql`delete from time_table_entry where id like 'full-%'`,
      sql`update time_table_entry set version = 2, title = 'Theirszq' where id = ${id}`,
    ]);
    const stale = await at.staff.post(at.url(`/admin/time-table/${id}`), {
      form: { title: "Minezq", startDay: "2030-05-01", version: "1" },
    });
    expect(stale.status).toBe(409);
    expect(stale.body).toContain("Minezq");
    expect(stale.body).toContain("Theirszq");
  });
});

describe("many at once", () => {
  it("are shifted with their times, copied, and deleted by the word", async () => {
    const { id } = await at.added("Shiftzq", {
      startDay: inDays(20),
      startTime: "08:30",
      endDay: inDays(21),
      endTime: "09:00",
    });
    const shifted = await at.staff.post(at.url("/admin/time-table/shift"), { form: { ids: id, days: "-7" } });
    expect(shifted.status).toBe(302);
    expect(
      await at.rows(
        sql`select start_day, start_time, end_day, version from time_table_entry where id = ${id}`,
      ),
    ).toEqual([{ start_day: inDays(13), start_time: "08:30", end_day: inDays(14), version: 2 }]);
    expect(
      (await at.staff.post(at.url(`/admin/time-table/shift?ids=${id}`), { form: { ids: id, days: "366" } }))
        .status,
    ).toBe(400);
    const copied = await at.staff.post(at.url(`/admin/time-table/${id}/copies`), { form: {} });
    const copyId = String(copied.headers.location).split("/").at(-1) ?? "";
    expect(await at.rows(sql`select title, start_day from time_table_entry where id = ${copyId}`)).toEqual([
      { title: "Copy of Shiftzq", start_day: inDays(13) },
    ]);
    const form = new URLSearchParams([
      ["ids", id],
      ["ids", copyId],
    ]);
    const asked = await at.staff.post(at.url(`/admin/time-table/removal?ids=${id}`), { form });
    expect(asked.status).toBe(400);
    form.set("confirm", "CONFIRM");
    const gone = await at.staff.post(at.url(`/admin/time-table/removal?ids=${id}`), { form });
    expect(gone.status).toBe(302);
    expect(textOf((await at.staff.get(at.url("/admin/time-table"))).body)).toContain("2 entries deleted");
    expect(await at.rows(sql`select 1 from time_table_entry where id in (${id}, ${copyId})`)).toEqual([]);
    expect((await at.staff.get(at.url("/search?q=Shiftzq"))).body).not.toContain(id);
  });
});

describe("the pages", () => {
  it.each(["0000-09", "2027-13", "2027-2", "-1", "x".repeat(15), "9999-99", "2027-09-01", "%00"])(
    "a month that is none (%s) is this month",
    async (month) => {
      const page = await at.readers.own.get(at.url(`/time-table?view=month&month=${month}`));
      expect(page.status).toBe(200);
      const now = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric" }).format(new Date());
      expect(page.body).toContain(now);
    },
  );

  it("say which entries' dates cannot be read, and leave them out of calendars", async () => {
    const { id } = await at.added("Brokenzq");
    await writeBatch(at.at.db, [sql`update time_table_entry set start_day = '2027-02-31' where id = ${id}`]);
    const page = textOf((await at.readers.own.get(at.url("/time-table"))).body);
    expect(page).toContain("Error processing dates: “Brokenzq”. Ask the organisers when this is.");
    expect(textOf((await at.readers.own.get(at.url(`/time-table/${id}`))).body)).toContain(
      "Error processing dates",
    );
    expect(textOf((await at.staff.get(at.url("/admin/time-table"))).body)).toContain(
      "Error processing dates",
    );
    expect((await at.calendar.get(await at.addressOf(at.readers.own))).body).not.toContain("Brokenzq");
    await writeBatch(at.at.db, [sql`delete from time_table_entry where id = ${id}`]);
  });

  it("an entry is a use of its only team type, which cannot be deleted", async () => {
    const { id } = await at.added("Onlyzq", {}, { ...EVERYBODY, showToTeamTypeIds: [at.types.birch] });
    const page = await at.staff.get(at.url(`/admin/team-types/${at.types.birch}/removal`));
    expect(page.body).toContain("Onlyzq");
    expect(page.body).toContain(`/admin/time-table/${id}`);
  });
});
