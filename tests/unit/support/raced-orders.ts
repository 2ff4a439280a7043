import { sql } from "drizzle-orm";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { newId } from "~/lib/ids";
import { ordersHouse } from "./orders-house";

const RACERS = 10;
const LAST = 3;

/** Ten teams send in at once, each for one of the last three; then what was taken is counted, and given back by deleting the orders. */
export async function racesForTheLast(races: number) {
  const house = await ordersHouse();
  const { id, list } = await house.selling([
    { itemId: "chair", label: "Chair", price: 2_450, vatRate: 2000 },
  ]);
  const teams = Array.from({ length: RACERS }, () => newId());
  for (const team of teams)
    await house.at.write(
      sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values (${team}, ${team}, 'now', 'x', 'now', 'x')`,
      sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
        values (${`u${team}`}, 'U', 'X', ${`${team}@x.test`}, ${team}, 'now', 'x', 'now', 'x')`,
    );
  await house.stock(id, list, "chair", LAST);
  const filling: Filling = { of: "team", formId: id, taskId: null };
  const figures = { taken: 0, submitted: 0, refused: 0, left: 0 };
  for (let race = 0; race < races; race += 1) {
    const racers = teams.map((team) => house.as(`u${team}`, team));
    for (const ctx of racers) await house.save(ctx, filling, { [`f.${list}.chair`]: "1" });
    const sent = await Promise.all(racers.map((ctx) => house.check(ctx, filling)));
    figures.submitted += sent.filter(({ kind }) => kind === "submitted").length;
    figures.refused += sent.filter(({ kind }) => kind === "incomplete").length;
    figures.taken += LAST - ((await house.left(list, "chair")) ?? 0);
    await house.at.write(sql`delete from submission`);
    figures.left += LAST - ((await house.left(list, "chair")) ?? 0);
  }
  return figures;
}
