import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { readBatch } from "#db/read-batch";
import { writeBatch } from "#db/write-batch";
import { completeTask } from "~/features/tasks/task-status.commands.server";
import { addTask } from "~/features/tasks/tasks.commands.server";
import type { Audience } from "~/features/teams/audience/audience.rules";
import { newSecret, sha256 } from "~/lib/ids";
import { readByIcalJs } from "../../harness/calendar-readers";
import { itInWhole } from "../../harness/it-in-whole";
import { portal } from "../../harness/portal";
import { sqlRows } from "../../harness/sql-rows";
import { namesIn, type Reader } from "../../worlds/lists-event";
import { textOf } from "../../worlds/portal-event";
import { newTask } from "../../worlds/test-event";
import { EVERYBODY, inDays, timeTableEvent } from "../../worlds/time-table-event";

let at: Awaited<ReturnType<typeof timeTableEvent>>;
beforeAll(async () => {
  at = await timeTableEvent("feeds");
});

describe("who sees an entry", () => {
  it("list, month, drawer, search and feed answer as the rule says, for every reader", async () => {
    const { ash: own, birch: other } = at.types;
    const cases: Record<string, Audience> = {};
    const sets = { Any: [], Own: [own], Other: [other], Both: [own, other] };
    for (const [set, types] of Object.entries(sets))
      for (const shares of [true, false])
        cases[`${set}${shares ? "shared" : "alone"}zq`] = {
          ...EVERYBODY,
          showToTeamTypeIds: types,
          showToChildTeams: shares,
        };
    const names = Object.keys(cases);
    const ids = new Map<string, string>();
    for (const [name, audience] of Object.entries(cases))
      ids.set(name, (await at.added(name, {}, audience)).id);
    await at.staff.get(at.url("/admin/time-table"));
    const wrong: string[] = [];
    let cells = 0;
    const check = (what: string, found: unknown, wanted: unknown) => {
      cells += 1;
      if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what}: ${found}, not ${wanted}`);
    };
    const { calendar } = at;
    for (const reader of Object.keys(at.readers) as Reader[]) {
      const client = at.readers[reader];
      const url = (path: string) => at.urlFor(reader, path);
      const wanted = names.filter((name) => at.sees(reader, cases[name] as Audience)).sort();
      check(`${reader}: list`, namesIn((await client.get(url("/time-table"))).body, names), wanted);
      for (const name of names) {
        const id = ids.get(name) ?? "";
        const isSeen = wanted.includes(name);
        check(
          `${reader}: drawer of ${name}`,
          (await client.get(url(`/time-table/${id}`))).status,
          isSeen ? 200 : 404,
        );
        const found = await client.get(url(`/search?q=${name}&kind=timeTableEntry`));
        check(`${reader}: search for ${name}`, found.body.includes(`/time-table/${id}`), isSeen);
      }
      const feed = await calendar.get(await at.addressOf(client, url));
      check(`${reader}: feed`, feed.status, 200);
      check(`${reader}: feed's lines`, namesIn(feed.body, names), wanted);
      for (const name of names)
        check(
          `${reader}: feed line ${name}`,
          feed.body.includes(`entry-${ids.get(name)}@`),
          wanted.includes(name),
        );
    }
    expect(wrong).toEqual([]);
    expect(cells).toBeGreaterThan(150);
  });

  it("what the feed says is what the list says: tasks, done ones, more time, the event's own days", async () => {
    const { taskId: open } = await addTask(at.at.ctx(), newTask("Openzq", { dueDate: inDays(4) }));
    const { taskId: done } = await addTask(
      at.at.ctx(),
      newTask("Donezq", { dueDate: inDays(5), type: "task" }),
    );
    await addTask(
      at.at.ctx(),
      newTask("Otherszq", { dueDate: inDays(5), teamTypeIds: [at.types.birch], showToChildTeams: false }),
    );
    await addTask(at.at.ctx(), newTask("Nodatezq", { dueDate: "" }));
    const [owner] = await at.rows<{ id: string }>(
      sql`select owner_id as id from team where id = ${at.teamIds.ash}`,
    );
    await completeTask(at.at.ctx({ actor: { id: owner?.id ?? "", level: "user", teamId: at.teamIds.ash } }), {
      taskId: done,
    } as never);
    await writeBatch(at.at.db, [
      sql`insert into task_status (id, task_id, team_id, extended_due_date, created_at, created_by, updated_at, updated_by)
        values ('more-time', ${open}, ${at.teamIds.ash}, ${inDays(9)}, '', '', '', '')`,
    ]);
    const own = at.readers.own;
    const page = textOf((await own.get(at.url("/time-table"))).body);
    expect(page).toContain("Openzq");
    expect(page).toMatch(/Completed\s+Donezq/);
    expect(page).not.toContain("Otherszq");
    expect(page).not.toContain("Nodatezq");
    const { body } = await at.calendar.get(await at.addressOf(own));
    const said = readByIcalJs(body, "Europe/London");
    const byTitle = new Map([...said.values()].map((one) => [one.title, one]));
    expect(byTitle.get("Openzq")).toMatchObject({ startDay: inDays(9), endDay: inDays(9), startTime: null });
    expect(byTitle.get("Done: Donezq")).toMatchObject({ startDay: inDays(5) });
    expect(byTitle.has("Otherszq")).toBe(false);
    expect(byTitle.has("Nodatezq")).toBe(false);
    // As many as the list counts.
    const all = Number(/All (\d+)/.exec(page)?.[1]);
    const days = [...said.entries()].reduce(
      (sum, [uid, one]) =>
        sum +
        (uid.startsWith("event-days")
          ? (Date.parse(one.endDay) - Date.parse(one.startDay)) / 86_400_000 + 1
          : 1),
      0,
    );
    expect(days).toBe(all);
  });
});

describe("a calendar address", () => {
  it("is shown once, kept as a hash alone, and written into no log", async () => {
    const address = await at.addressOf(at.readers.colleague);
    const token = address.split("/").at(-1) ?? "";
    expect((await at.readers.colleague.get(at.url("/time-table"))).body).not.toContain(token);
    const kept = await at.rows<Record<string, string>>(sql`select * from calendar_feed`);
    expect(JSON.stringify(kept)).not.toContain(token);
    const { calendar } = at;
    expect((await calendar.get(address)).status).toBe(200);
    await calendar.get(`${address.slice(0, -1)}%41`);
    await calendar.get(address.replace("time-table", "Time-Table"));
    await calendar.get(`${address}?token=${token}`);
    const activity = await at.rows<{ all: string }>(
      sql`select group_concat(kind || details) as "all" from activity`,
    );
    expect(JSON.stringify(activity)).not.toContain(token.slice(0, 20));
    const log = readFileSync(join(portal().dataDir, "worker.log"), "utf8");
    expect(log).toContain("/time-table/feed/[secret]");
    expect(log).not.toContain(token.slice(0, 20));
  });

  it("answers a calendar, and 304 while nothing has changed", async () => {
    const address = await at.addressOf(at.readers.own);
    const { calendar } = at;
    const first = await calendar.get(address);
    expect(first.headers).toMatchObject({
      ...{ "content-type": "text/calendar; charset=utf-8", "cache-control": "private, no-cache" },
      ...{ "referrer-policy": "strict-origin", "x-robots-tag": "noindex, nofollow" },
    });
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.headers["server-timing"]).toContain("roundTrips=2 ");
    const tag = String(first.headers.etag);
    const again = await calendar.get(address, { headers: { "if-none-match": tag } });
    expect([again.status, again.body]).toEqual([304, ""]);
    await at.added("Newcomerzq");
    const changed = await calendar.get(address, { headers: { "if-none-match": tag } });
    expect(changed.status).toBe(200);
    expect(changed.body).toContain("Newcomerzq");
    expect((await calendar.request(address, { method: "HEAD" })).status).toBe(200);
    expect((await calendar.post(address, { form: {} })).status).toBe(405);
  });

  it("that was renewed, ended, mistyped, is too long, or whose owner or team is gone, is one and the same 404", async () => {
    const { calendar } = at;
    const gone: string[] = [];
    const share = at.readers.share;
    const before = await at.addressOf(share);
    const now = await at.addressOf(share);
    gone.push((await calendar.get(before)).body);
    expect((await calendar.get(now)).status).toBe(200);
    const answers = async (address: string) => {
      const { status, body, headers } = await calendar.get(address);
      expect([status, headers["cache-control"]], address.slice(0, 200)).toEqual([404, "no-store"]);
      gone.push(body);
    };
    await answers(before);
    const base = now.slice(0, -43);
    const guess = newSecret();
    await answers(base + guess);
    // Whoever guesses writes nothing, in no database.
    const key = await sha256(`feed ${at.at.event.id} ${await sha256(guess)}`);
    const of = sqlRows(sql`select 1 from sign_in_attempts where key = ${key}`);
    expect((await readBatch(at.at.ctx().control, { of })).of).toEqual([]);
    await answers(base + now.slice(-42));
    await answers(`${now}x`);
    await answers(`${base}${"x".repeat(1_900)}`);
    expect(new Set(gone).size).toBe(1);
    expect((await calendar.get(`${base}${"x".repeat(10_000)}`)).status).toBe(404);

    const [team] = await at.rows<{ id: string }>(sql`select id from team where name = 'child'`);
    const archive = (is: 0 | 1) =>
      writeBatch(at.at.db, [sql`update team set is_archived = ${is} where id = ${team?.id ?? ""}`]);
    await archive(1);
    await answers(now);
    await archive(0);
    expect((await calendar.get(now)).status).toBe(200);
    const publish = (is: 0 | 1) =>
      writeBatch(at.at.db, [
        sql`update core_page set is_published = ${is} where id = 'timeTable'`,
        sql`update event_root set version = ${`9.1.${is}`}`,
      ]);
    await publish(0);
    await answers(now);
    expect((await share.get(at.url("/time-table"))).status).toBe(404);
    await publish(1);
    await share.post(at.url("/time-table/feed/end"), { form: {} });
    await answers(now);
    const colleague = await at.addressOf(at.readers.colleague);
    expect((await calendar.get(colleague)).status).toBe(200);
    await writeBatch(at.at.db, [sql`delete from user where email = 'colleague@feeds'`]);
    await answers(colleague);
    expect(new Set(gone).size).toBe(1);
  });

  itInWhole("asked for a thousand times is refused after sixty, with when to come again", async () => {
    const address = await at.addressOf(at.readers.other);
    const { calendar } = at;
    const statuses = new Map<number, number>();
    let wait = "";
    for (let n = 0; n < 1_000; n += 20) {
      const some = await Promise.all(Array.from({ length: 20 }, () => calendar.get(address)));
      for (const { status, headers } of some) {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 429) wait = String(headers["retry-after"]);
      }
    }
    expect(Object.fromEntries(statuses)).toEqual({ 200: 60, 429: 940 });
    expect(Number(wait)).toBeGreaterThan(3_000);
    expect(Number(wait)).toBeLessThanOrEqual(3_600);
    // Nobody else waits for it.
    expect((await calendar.get(await at.addressOf(at.readers.own))).status).toBe(200);
  });
});
