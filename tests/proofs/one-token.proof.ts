import { expect, it } from "vitest";
import { doorEvent } from "../worlds/door-event";
import { useAtOnce } from "./one-token";

it("200 uses of one token at once: one wins, the others are refused or find too many before them", async () => {
  const statuses = await useAtOnce(await doorEvent("one-token", 60), 200);
  const count = (status: number) => statuses.filter((one) => one === status).length;
  console.log(JSON.stringify({ won: count(302), refused: count(409), tooMany: count(503) }));
  expect(count(302) + count(409) + count(503)).toBe(200);
});
