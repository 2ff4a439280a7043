import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { setDueDates } from "~/features/tasks/bulk/bulk-tasks.commands.server";
import { tellDueDates } from "~/features/tasks/bulk/due-dates.jobs.server";
import { firstOpenTasks } from "~/features/tasks/reminders/reminders.queries.server";
import { feedOf } from "~/features/time-table/feed/feed.queries.server";
import { newId } from "~/lib/ids";
import { SYSTEM } from "~/procedure/context";
import { searchIndexAgain } from "~/rooms.server";
import { dice } from "../harness/dice";
import { sqlRows } from "../harness/sql-rows";
import { opener } from "../unit/support/library-house";
import { memoryHouse } from "../unit/support/memory-house";
import { pageHouse } from "../unit/support/page-house";
import {
  type Kind,
  plainlySees,
  randomAudiences,
  type Team,
  type Thing,
} from "../unit/support/random-audiences";

/** `PROOF_CASES` (default 20,000): cells of thing × team × address that could give it away. */
const CASES = Number(process.env.PROOF_CASES ?? 20_000);

const LISTS: Partial<Record<Kind, string>> = {
  content: "/content",
  download: "/downloads",
  supplier: "/suppliers",
  task: "/tasks",
  entry: "/time-table?month=2027-06",
};
const PAGES: Partial<Record<Kind, (thing: Thing) => string>> = {
  content: ({ word }) => `/content/${word}`,
  download: ({ id }) => `/downloads/${id}/file`,
  supplier: ({ id }) => `/suppliers/${id}`,
  task: ({ id }) => `/tasks/${id}`,
  entry: ({ id }) => `/time-table/${id}`,
};
const hash = (token: string) => createHash("sha256").update(token).digest("hex");

it("gives each team what a plain reckoning says: by list, page, file, search, feed, reminder and mail", async () => {
  const through: Record<string, number> = {};
  let cells = 0;
  for (let seed = 1; cells < CASES; seed += 1) {
    const wrong: string[] = [];
    const look = (way: string, expected: boolean, found: boolean, what: string) => {
      cells += 1;
      through[way] = (through[way] ?? 0) + 1;
      if (expected !== found) wrong.push(`${way}: ${what} ${found ? "is given" : "is missing"}`);
    };
    await everywhere(seed, look);
    expect(wrong.slice(0, 8), `seed ${seed}`).toEqual([]);
  }
  console.log(JSON.stringify({ cells, through }));
});

type Look = (way: string, expected: boolean, found: boolean, what: string) => void;

async function everywhere(seed: number, look: Look): Promise<void> {
  const { teams, things, writes } = randomAudiences(dice(seed), {
    teams: 12,
    things: 16,
    idOf: () => newId(),
  });
  const house = await pageHouse(await memoryHouse());
  const { at } = house;
  for (let n = 0; n < writes.length; n += 400) await at.write(...writes.slice(n, n + 400));
  await at.write(
    ...teams.map(
      ({
        id,
      }) => sql`insert into user (id, first_name, surname, email, permissions, team_id, has_logged_in, created_at, created_by, updated_at, updated_by)
        values (${`user ${id}`}, 'Ann', 'Tester', ${`${id}@x.example`}, 'user', ${id}, 1, '', '', '', '')`,
    ),
    sql`update team set owner_id = 'user ' || id`,
    ...teams.map(
      ({ id }) =>
        sql`insert into calendar_feed (user_id, token_hash, created_at) values (${`user ${id}`}, ${hash(id)}, '')`,
    ),
    ...searchIndexAgain(),
  );
  const open = opener(house, (team: Team) => ({ level: "user", team: { id: team.id, name: team.id } }));
  const looked = things.filter(({ kind }) => kind !== "form");
  for (const team of teams) {
    const cell = (way: string, thing: Thing, found: boolean, expected = plainlySees(thing, team)) =>
      look(way, expected, found, `${thing.word} to ${team.id} of seed ${seed}`);
    for (const [kind, path] of Object.entries(LISTS)) {
      const { body } = await open(path, team);
      for (const thing of looked.filter((one) => one.kind === kind))
        cell("list", thing, new RegExp(`\\b${thing.word}\\b`).test(body));
    }
    for (const thing of looked) {
      const page = await open(PAGES[thing.kind]?.(thing) ?? "", team);
      cell(thing.kind === "download" ? "file" : "page", thing, page.status === 200);
      const { body } = await open(`/search?q=${thing.word}`, team);
      cell("search", thing, body.includes(thing.id));
    }
    const feed = await at.read(feedOf(hash(team.id)));
    for (const thing of looked.filter(({ kind }) => kind === "task" || kind === "entry")) {
      const given = thing.kind === "task" ? feed?.tasks : feed?.entries;
      cell("feed", thing, Boolean(given?.some(({ id }) => id === thing.id)));
    }
    const due = await at.read(firstOpenTasks(sql`tm.id = ${team.id}`).open);
    for (const thing of looked.filter(({ kind }) => kind === "task"))
      cell(
        "reminder",
        thing,
        due.some(({ taskId }) => taskId === thing.id),
        !team.isOrganiser && plainlySees(thing, team),
      );
  }
  await mails(house, {
    teams,
    tasks: looked.filter(({ kind, isOpen }) => kind === "task" && isOpen),
    look,
    seed,
  });
}

/** A new due date is mailed to the teams that see the task. */
async function mails(
  house: Awaited<ReturnType<typeof pageHouse>>,
  { teams, tasks, look, seed }: { teams: readonly Team[]; tasks: readonly Thing[]; look: Look; seed: number },
): Promise<void> {
  const { at } = house;
  for (const task of tasks) {
    const ctx = house.ctx(new Date("2027-05-01T10:00:00.000Z"), {
      actor: SYSTEM,
      requestId: newId(),
      env: { APP_SECRET: "s".repeat(32), MAIL_FROM: "post@x.test" } as never,
    });
    await setDueDates(ctx, { ids: [task.id], dueDate: "2027-07-01", tellTeams: true });
    const [row] = await at.read(
      sqlRows<{ id: string }>(
        sql`select id from activity where kind = 'task.dueDateChanged' and subject_id = ${task.id}`,
      ),
    );
    await at.write(sql`delete from email_log`);
    await tellDueDates(ctx, row?.id ?? "");
    const told = new Set(
      (await at.read(sqlRows<{ id: string }>(sql`select team_id as id from email_log`))).map(({ id }) => id),
    );
    for (const team of teams)
      look(
        "mail",
        !team.isOrganiser && plainlySees(task, team),
        told.has(team.id),
        `${task.word} to ${team.id} of seed ${seed}`,
      );
  }
}
