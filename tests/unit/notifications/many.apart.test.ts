import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { tellNotification } from "~/features/notifications/publication.jobs.server";
import { NOW, toldHouse } from "../support/told-house";

const MANY = 1_200;

/** The database of an isolate that is killed: after so many writes nothing more of it is done. */
function killedAfter<Db extends { batch(...args: never[]): Promise<unknown> }>(db: Db, writes: number): Db {
  let done = 0;
  return {
    ...db,
    batch: async (...args: Parameters<Db["batch"]>) => {
      if ((args as unknown[])[1] === "write" && done++ >= writes) throw new Error("killed");
      return db.batch(...args);
    },
  };
}

it("1,200 people are mailed in bounded parts, and work that is killed between them goes on where it was", async () => {
  const house = await toldHouse();
  await house.at.write(sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${MANY - 3})
    select 'u' || i, 'U', i, 'u' || i || '@x.test', 'other', '', '', '', '' from n`);
  const id = await house.told({ sendEmail: true });
  expect(await house.recipients(id)).toHaveLength(MANY);
  const [row] = await house.promises("notificationPublished");
  const mailed = async () => (await house.mails()).length;
  const { db } = house.at;
  const killed = tellNotification(house.ctx(NOW, { db: killedAfter(db, 1) } as never), row?.activityId ?? "");
  await expect(killed).rejects.toThrow("refused a write");
  expect(await mailed()).toBe(500);
  await expect(
    tellNotification(house.ctx(NOW, { db: killedAfter(db, 1) } as never), row?.activityId ?? ""),
  ).rejects.toThrow("refused a write");
  expect(await mailed()).toBe(1_000);
  expect(await house.mailed()).toHaveLength(200);
  expect(await mailed()).toBe(MANY);
  const people = new Set((await house.mails()).map(({ userId }) => userId));
  expect(people.size).toBe(MANY);
  expect((await house.recipients(id)).every(({ mailId }) => mailId !== null)).toBe(true);
}, 120_000);
