import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { newPage } from "../harness/browser";
import { openEventOf } from "../harness/databases";
import { portal, urlOf } from "../harness/portal";
import { demoUser } from "../integration/support/portal-event";
import { rowsOf } from "../integration/support/test-event";
import { axeFaults, htmlFaults, overflowFaults, unexpected } from "./support/checks";
import { takeSession } from "./support/sign-in";

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
  waiting = await one(sql`select task_id as taskId, team_id as teamId, id from task_status
    where approval_status = 'awaiting' limit 1`);
  asked = await one(sql`select s.task_id as taskId, s.team_id as teamId, r.id from task_request r
    join task_status s on s.id = r.task_status_id where r.state = 'open' and r.kind = 'moreTime' limit 1`);
  rejected = await one(sql`select task_id as taskId, team_id as teamId, id from task_status
    where approval_status = 'rejected' limit 1`);
  ownTaskId = (await one(sql`select id as taskId from task where title = 'Catalogue entry'`)).taskId;
});

/** What is wrong with each address, as it is served and at three widths. */
async function faultsOf(email: string, paths: readonly string[]): Promise<string[]> {
  const { page, context, errors, close } = await newPage({ width: 1280 });
  const faults: string[] = [];
  try {
    await takeSession(context, await demoUser(email));
    for (const path of paths) {
      errors.length = 0;
      const answer = await page.goto(urlOf("demo", path), { waitUntil: "load" });
      const found = [...(await htmlFaults((await answer?.text()) ?? ""))];
      if (answer?.status() !== 200) found.push(`answers ${answer?.status()}`);
      for (const width of [1280, 360, 320]) {
        await page.setViewportSize({ width, height: 900 });
        const seen = [...(await axeFaults(page)), ...(await overflowFaults(page))];
        found.push(...seen.map((fault) => `at ${width} px: ${fault}`));
      }
      faults.push(...[...found, ...unexpected(errors)].map((fault) => `${path}: ${fault}`));
    }
  } finally {
    await close();
  }
  return faults;
}

it("the queue and a task's teams in each of their states, for staff", async () => {
  const teams = `/admin/tasks/${waiting.taskId}/teams`;
  const of = ({ taskId, teamId }: Ids) => `/admin/tasks/${taskId}/teams/${teamId}`;
  const paths = [
    "/",
    "/admin/approvals",
    `/admin/approvals?open=${waiting.id}`,
    "/admin/approvals?q=nothing-is-called-this",
    "/admin/approvals/requests",
    `/admin/approvals/requests?open=${asked.id}`,
    "/admin/approvals/decided",
    teams,
    `${teams}?open=${waiting.teamId}&status=awaiting`,
    `${teams}/reminders`,
    of(waiting),
    of(asked),
    of(rejected),
  ];
  expect(await faultsOf("admin@demo.example", paths)).toEqual([]);
});

it("the standing of the event for those who may only read it", async () => {
  expect(await faultsOf("viewer@demo.example", ["/"])).toEqual([]);
});

it("the dashboard, a task's request and its history for a team", async () => {
  const paths = ["/", `/tasks/${ownTaskId}`, `/tasks/${ownTaskId}/request`];
  expect(await faultsOf("owner@demo.example", paths)).toEqual([]);
});
