import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { outbox } from "#db/event/schema/activity";
import { many, q, readBatch } from "#db/read-batch";
import { sendReminders } from "~/features/tasks/reminders/digests.jobs.server";
import { digestsOf } from "~/features/tasks/reminders/digests.rules";
import { planReminders } from "~/features/tasks/reminders/plan-reminders.server";
import { reminderFacts, reminderReads } from "~/features/tasks/reminders/reminders.queries.server";
import { addDays, type Day, dayIn, timeIn } from "~/lib/dates";
import { dice as diceOf } from "../harness/dice";
import { reminderHouse } from "../unit/support/reminder-house";

/**
 * A year of reminders in events of all zones, morning by morning as their own plan says, some of them late: each milestone that a plain
 * reckoning finds is told of exactly once, nobody has two mails a day, and each dry run made just before equals the mails of its day.
 * `PROOF_CASES` (default 200), `PROOF_DAYS` (default 365).
 */
const CASES = Number(process.env.PROOF_CASES ?? 200);
const DAYS = Number(process.env.PROOF_DAYS ?? 365);
const ZONES = [
  ...[
    "Pacific/Pago_Pago",
    "Pacific/Honolulu",
    "America/Anchorage",
    "America/Los_Angeles",
    "America/New_York",
  ],
  ...[
    "America/St_Johns",
    "America/Sao_Paulo",
    "Atlantic/Azores",
    "Europe/London",
    "Europe/Berlin",
    "Asia/Beirut",
  ],
  ...[
    "Africa/Cairo",
    "Asia/Tehran",
    "Asia/Kathmandu",
    "Asia/Tokyo",
    "Australia/Adelaide",
    "Australia/Lord_Howe",
  ],
  ...["Pacific/Auckland", "Pacific/Chatham", "Pacific/Apia", "Pacific/Kiritimati"],
];
const BEGIN = "2027-01-01";

type Dice = ReturnType<typeof diceOf>;

interface Made {
  id: string;
  dueDate: Day;
  isTimeSensitive: boolean;
  /** The day on which it is done, before the digest; null: never. */
  doneOn: Day | null;
  /** The day on which its date is moved, before the digest, and to when. */
  moved: { on: Day; to: Day } | null;
}

it(`${CASES} events tell of each milestone once in ${DAYS} days`, async () => {
  const seed = Number(process.env.PROOF_SEED ?? Date.now());
  const dice = diceOf(seed);
  const all = { mails: 0, milestones: 0, late: 0, dryRuns: 0 };
  const zones = new Set<string>();
  for (let n = 0; n < CASES; n += 1) {
    const timeZone = ZONES[n % ZONES.length] as string;
    zones.add(timeZone);
    const found = await yearOf(dice, timeZone);
    for (const name of ["mails", "milestones", "late", "dryRuns"] as const) all[name] += found[name];
  }
  console.log(JSON.stringify({ seed, cases: CASES, days: DAYS, zones: zones.size, ...all }));
}, 3_600_000);

async function yearOf(dice: Dice, timeZone: string) {
  const dueSoonDays = dice.pick([0, 1, 5, 7, 10, 14]);
  const house = await reminderHouse({ timeZone, dueSoonDays });
  const tasks = Array.from({ length: 4 }, (_, n) => madeTask(dice, `t${n}`));
  for (const { id, dueDate, isTimeSensitive } of tasks) await house.task(id, dueDate, { isTimeSensitive });
  await planReminders(house.ctx(`${BEGIN}T00:00:00Z`));
  const last = addDays(BEGIN, DAYS);
  const counts = { mails: 0, milestones: 0, late: 0, dryRuns: 0 };
  const expected = new Set<string>();
  // The first day whose digest has not gone.
  let from: Day | null = null;
  for (;;) {
    const next = await plannedOf(house);
    const day = dayIn(timeZone, new Date(next.at));
    if (day > last) break;
    expect(timeIn(timeZone, new Date(next.at))).toBe("08:00");
    for (const task of tasks) {
      if (task.moved?.on && task.moved.on <= day)
        await house.at.write(sql`update task set due_date = ${task.moved.to} where id = ${task.id}`);
      if (task.doneOn && task.doneOn <= day)
        await house.status(task.id, "alba", { progressStatus: "complete" });
    }
    from ??= day;
    const dry = await dryRun(house, new Date(Date.parse(next.at) - 1_000), day);
    // One morning in thirty is late: some hours, or until the evening.
    const lateMs = dice.upTo(30) === 0 ? dice.upTo(15) * 3_600_000 : 1_000;
    const at = new Date(Date.parse(next.at) + lateMs);
    const before = await mailCount(house);
    await sendReminders(house.ctx(at.toISOString()), next.subject);
    await house.at.write(sql`update outbox set state = 'done' where subscriber = ${`reminders:${next.subject}`}
      and lease_until = ${next.at}`);
    const mails = (await mailCount(house)) - before;
    if (timeIn(timeZone, at) >= "20:00" || dayIn(timeZone, at) !== day) {
      counts.late += 1;
      expect(mails).toBe(0);
    } else {
      expect(mails, `${timeZone} ${day}`).toBe(dry);
      for (let one: Day = from; one <= day; one = addDays(one, 1))
        for (const milestone of reckoned(tasks, { on: one, asOf: day, dueSoonDays })) expected.add(milestone);
      from = null;
      counts.dryRuns += 1;
      counts.mails += mails;
    }
  }
  const told = await house.told();
  expect([...told].sort(), timeZone).toEqual([...expected].sort());
  counts.milestones = told.length;
  const twice = await house.at.read(
    many(
      q
        .select({ id: sql<string>`user_id || substr(created_at, 1, 13)` })
        .from(sql`email_log group by 1 having count(*) > 1`),
    ),
  );
  expect(twice).toEqual([]);
  return counts;
}

function madeTask(dice: Dice, id: string): Made {
  const dueDate = addDays(BEGIN, dice.upTo(DAYS));
  const doneOn = dice.upTo(3) === 0 ? null : addDays(dueDate, dice.upTo(60) - 30);
  const on = addDays(dueDate, dice.upTo(30) - 20);
  const moved = dice.upTo(3) === 0 ? { on, to: addDays(dueDate, 1 + dice.upTo(40)) } : null;
  return { id, dueDate, isTimeSensitive: dice.upTo(2) === 0, doneOn, moved };
}

/** What both teams should be told of for a day, as their tasks stand on another, reckoned by the words of the decision alone. */
function reckoned(
  tasks: readonly Made[],
  { on, asOf, dueSoonDays }: { on: Day; asOf: Day; dueSoonDays: number },
): string[] {
  return tasks.flatMap(({ id, dueDate, isTimeSensitive, doneOn, moved }) => {
    const due = moved && asOf >= moved.on ? moved.to : dueDate;
    const names: string[] = [];
    const before = (days: number) => addDays(on, days) === due;
    if (before(dueSoonDays)) names.push("dueSoon");
    for (const days of isTimeSensitive ? [7, 3, 2, 1, 0] : [7, 1, 0])
      if (before(days)) names.push(`before${days}`);
    for (let days = 1; days <= DAYS + 60; days += 1)
      if (addDays(due, days) === on && (days % 7 === 0 || (isTimeSensitive && days < 7)))
        names.push(`after${days}`);
    const teams = doneOn !== null && asOf >= doneOn ? ["birch"] : ["alba", "birch"];
    return names.flatMap((name) => teams.map((team) => `${id} ${team} ${due}:${name}`));
  });
}

type House = Awaited<ReturnType<typeof reminderHouse>>;

async function plannedOf(house: House): Promise<{ subject: string; at: string }> {
  const rows = await house.at.read(
    many(q.select().from(outbox).where(sql`state = 'pending' and subscriber like 'reminders:%'`)),
  );
  expect(rows).toHaveLength(1);
  return { subject: rows[0]?.subscriber.slice("reminders:".length) ?? "", at: rows[0]?.leaseUntil ?? "" };
}

async function dryRun(house: House, at: Date, day: Day): Promise<number> {
  const ctx = house.ctx(at.toISOString());
  const facts = await reminderFacts(ctx, await readBatch(ctx.db, reminderReads(ctx, day)), day);
  return digestsOf(facts, day).digests.length;
}

const mailCount = async (house: House): Promise<number> => (await house.mails()).length;
