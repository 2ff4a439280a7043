import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { EventDatabase } from "#db/database";
import { TASK_TYPES } from "~/features/tasks/tasks.types";
import { openEventOf } from "../harness/databases";
import type { Client } from "../harness/http";
import { portal, urlOf } from "../harness/portal";
import { demoUser, textOf } from "./support/portal-event";
import { rowsOf } from "./support/test-event";

/** What somebody who tries the product finds in its demo, on the day on which they made it. */
let db: EventDatabase;
let owner: Client;
const OWN = sql`(select team_id from user where email = 'owner@demo.example')`;

beforeAll(async () => {
  db = await openEventOf(portal(), "demo");
  owner = await demoUser("owner@demo.example");
});

const rows = <Row>(statement: ReturnType<typeof sql>) => rowsOf<Row>(db, statement);
const count = async (from: ReturnType<typeof sql>) =>
  (await rows<{ n: number }>(sql`select count(*) as n from ${from}`))[0]?.n ?? 0;

describe("the demo", () => {
  it("has sixty teams of six types, stand shares among them", async () => {
    expect(await count(sql`team where created_at < date('now', '-30 days')`)).toBe(60);
    expect(await count(sql`team where stand_share_role = 'child'`)).toBeGreaterThanOrEqual(4);
    const types = await rows<{ name: string; n: number }>(
      sql`select y.name, count(*) as n from team_type y join team t on t.team_type_id = y.id group by y.name`,
    );
    expect(types.length).toBeGreaterThanOrEqual(6);
    for (const { name, n } of types.slice(0, 6)) expect(n, name).toBeGreaterThan(1);
  });

  it("has tasks of every type that is built, some with attachments that open", async () => {
    const types = await rows<{ type: string }>(
      sql`select distinct type from task where created_at < date('now', '-30 days')`,
    );
    expect(types.map(({ type }) => type).sort()).toEqual(TASK_TYPES.filter((type) => type !== "form").sort());
    const attached = await rows<{ taskId: string; fileId: string; name: string; type: string }>(
      sql`select x.task_id as taskId, f.id as fileId, f.name, f.content_type as type
        from task_attachment x join file f on f.id = x.file_id join task t on t.id = x.task_id
        where not exists (select 1 from task_team_type y where y.task_id = t.id) and f.state = 'stored'`,
    );
    expect(new Set(attached.map(({ type }) => type))).toEqual(new Set(["application/pdf", "image/png"]));
    for (const { taskId, fileId, name, type } of attached) {
      const answer = await owner.get(urlOf("demo", `/tasks/${taskId}/files/${fileId}`));
      expect([name, answer.status, answer.headers["content-type"]]).toEqual([name, 200, type]);
      expect(answer.bytes.subarray(0, 4).toString("latin1")).toMatch(/^(%PDF|\x89PNG)/);
    }
  });

  it("the first team sees everything once: sent in with files, sent back, asked for, accepted, commented", async () => {
    const stands = await rows<{ title: string; approval: string; files: number }>(
      sql`select t.title, s.approval_status as approval,
          (select count(*) from task_evidence e where e.task_status_id = s.id) as files
        from task_status s join task t on t.id = s.task_id where s.team_id = ${OWN}`,
    );
    const of = (title: string) => stands.find((one) => one.title === title);
    expect(of("Submit stand design drawings")).toMatchObject({ approval: "awaiting", files: 2 });
    expect(of("Public liability insurance")).toMatchObject({ approval: "rejected", files: 1 });
    expect(
      await rows(sql`select r.kind from task_request r join task_status s on s.id = r.task_status_id
        join task t on t.id = s.task_id where s.team_id = ${OWN} and r.state = 'open'
        and t.title = 'Rigging and suspended items'`),
    ).toEqual([{ kind: "moreTime" }]);
    const list = textOf((await owner.get(urlOf("demo", "/tasks"))).body);
    expect(list).toContain("Public liability insurance");
    const found = textOf((await owner.get(urlOf("demo", "/search?q=certificate"))).body);
    expect(found).toMatch(/Insurance certificate ?\.pdf/);
  });

  it("staff have files of several teams to decide on, and have written to some", async () => {
    expect(
      await count(sql`task_status s where s.approval_status = 'awaiting'
        and exists (select 1 from task_evidence e where e.task_status_id = s.id)`),
    ).toBeGreaterThan(5);
    const byStaff = sql`in (select id from user where permissions in ('moderator', 'admin'))`;
    expect(await count(sql`comment where created_by ${byStaff}`)).toBeGreaterThan(0);
    expect(await count(sql`reply where created_by ${byStaff}`)).toBeGreaterThan(2);
  });

  it("something happened in the day before it was made: work, decisions, questions, requests", async () => {
    const kinds = await rows<{ kind: string; n: number }>(
      sql`select a.kind, count(*) as n from activity a, (select max(reviewed_at) as made from task_approval) m
        where julianday(a.created_at) > julianday(m.made) - 1 group by a.kind`,
    );
    const happened = new Map(kinds.map(({ kind, n }) => [kind, n]));
    for (const kind of [
      "task.completed",
      "task.sentForApproval",
      "task.rejected",
      "comment.added",
      "task.fileAdded",
    ])
      expect(happened.get(kind) ?? 0, kind).toBeGreaterThan(0);
    expect(happened.get("task.asked.moreTime") ?? 0).toBeGreaterThan(0);
  });

  it("nothing of it lies in the future", async () => {
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect(await count(sql`activity where created_at > ${soon}`)).toBe(0);
  });
});
