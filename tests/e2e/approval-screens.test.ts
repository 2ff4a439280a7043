import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { openEventOf } from "../harness/databases";
import { portal, urlOf } from "../harness/portal";
import { demoUser } from "../worlds/portal-event";
import { rowsOf } from "../worlds/test-event";
import { look } from "./support/look";

interface Ids {
  taskId: string;
  teamId: string;
  id: string;
}

let waiting: Ids;
let asked: Ids;
let rejected: Ids;
let ownTaskId: string;
beforeAll(async () => {
  const db = await openEventOf(portal(), "demo");
  const one = async (from: ReturnType<typeof sql>) => (await rowsOf<Ids>(db, from))[0] as Ids;
  waiting = await one(sql`select s.task_id as taskId, s.team_id as teamId, s.id from task_status s
    join task t on t.id = s.task_id where s.approval_status = 'awaiting' order by t.type = 'form' desc limit 1`);
  asked = await one(sql`select s.task_id as taskId, s.team_id as teamId, r.id from task_request r
    join task_status s on s.id = r.task_status_id where r.state = 'open' and r.kind = 'moreTime' limit 1`);
  rejected = await one(sql`select task_id as taskId, team_id as teamId, id from task_status
    where approval_status = 'rejected' limit 1`);
  ownTaskId = (await one(sql`select id as taskId from task where title = 'Catalogue entry'`)).taskId;
});

it("the queue and a task's teams in each of their states, for staff", async () => {
  const teams = `/admin/tasks/${waiting.taskId}/teams`;
  const of = ({ taskId, teamId }: Ids) => `/admin/tasks/${taskId}/teams/${teamId}`;
  const paths = [
    `/admin/approvals?open=${waiting.id}`,
    "/admin/approvals?q=nothing-is-called-this",
    `/admin/approvals/requests?open=${asked.id}`,
    `${teams}?open=${waiting.teamId}&status=awaiting`,
    of(waiting),
    of(asked),
    of(rejected),
  ];
  const client = await demoUser("admin@demo.example");
  expect(await look({ slug: "demo", client, paths })).toEqual([]);
  for (const path of paths)
    expect([path, (await client.get(urlOf("demo", path))).status]).toEqual([path, 200]);
});

it("a task's request and its history for a team", async () => {
  const paths = [`/tasks/${ownTaskId}`, `/tasks/${ownTaskId}/request`];
  const client = await demoUser("owner@demo.example");
  expect(await look({ slug: "demo", client, paths })).toEqual([]);
  for (const path of paths)
    expect([path, (await client.get(urlOf("demo", path))).status]).toEqual([path, 200]);
});
