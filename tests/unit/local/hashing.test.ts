import { scryptSync } from "node:crypto";
import { expect, it, onTestFinished } from "vitest";
import { MOST_WAITING } from "~/features/auth/scrypt.rules";
import { startHashing } from "../../../workers/local/hashing";

const KEY = "the-key-of-the-host";
const SALT = Buffer.from("a salt of sixteen").toString("base64url");
const cheap = (password: string) => ({ password, salt: SALT, N: 16, r: 1, p: 1 });

async function hashing(hash?: Parameters<typeof startHashing>[1]) {
  const { port, stop } = await startHashing(KEY, hash);
  onTestFinished(stop);
  const ask = (body: unknown, { key = KEY, signal }: { key?: string; signal?: AbortSignal } = {}) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      body: typeof body === "string" ? body : JSON.stringify(body),
      headers: { "x-portal-key": key },
      signal,
    });
  return { ask };
}

/** A hash that is made when the test says so. */
function byHand() {
  const made: { password: string; finish(): void }[] = [];
  const hash = ({ password }: { password: string }) =>
    new Promise<Buffer>((resolve) => made.push({ password, finish: () => resolve(Buffer.from(password)) }));
  const nth = async (n: number) => {
    await expect.poll(() => made.length).toBeGreaterThan(n);
    return made[n];
  };
  return { made, hash, nth };
}

it("makes the key that scrypt makes, and says nothing without the host's word or to nonsense", async () => {
  const { ask } = await hashing();
  const answer = await ask(cheap("three words"));
  expect(await answer.text()).toBe(
    scryptSync("three words", Buffer.from(SALT, "base64url"), 32, { N: 16, r: 1, p: 1 }).toString(
      "base64url",
    ),
  );
  expect((await ask(cheap("three words"), { key: "another" })).status).toBe(403);
  for (const body of ["", "{", [], { ...cheap("x"), N: 2 ** 20 }, { ...cheap("x"), salt: "not base64!" }])
    expect((await ask(body)).status, JSON.stringify(body)).toBe(400);
  expect((await ask(JSON.stringify(cheap("x".repeat(200_000))))).status).toBe(400);
  // What scrypt itself refuses (a cost that is no power of two) ends in an answer, and the next one goes on.
  expect((await ask({ ...cheap("x"), N: 15 })).status).toBe(500);
  expect((await ask(cheap("x"))).status).toBe(200);
});

it("makes one at a time, in the order of coming; who hangs up while waiting costs nobody anything", async () => {
  const { hash, made, nth } = byHand();
  const { ask } = await hashing(hash);
  const first = ask({ ...cheap("first") });
  await nth(0);
  const leaving = new AbortController();
  const gone = ask({ ...cheap("gone") }, { signal: leaving.signal }).catch(() => null);
  // The one behind is in line when the one before it is: both were sent on connections of their own, in this order.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const last = ask({ ...cheap("last") });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(made).toHaveLength(1);
  leaving.abort();
  await gone;
  await new Promise((resolve) => setTimeout(resolve, 50));
  made[0]?.finish();
  expect((await first).status).toBe(200);
  const next = await nth(1);
  expect(next?.password).toBe("last");
  next?.finish();
  expect((await last).status).toBe(200);
  expect(made).toHaveLength(2);
});

it("beyond the last place there is none, at once; places of those who hung up are free again", async () => {
  const { hash, nth, made } = byHand();
  const { ask } = await hashing(hash);
  const first = ask(cheap("first"));
  await nth(0);
  const leaving = new AbortController();
  const waiting = Array.from({ length: MOST_WAITING - 1 }, () =>
    ask(cheap("waits"), { signal: leaving.signal }).catch(() => null),
  );
  // One that came before all of them had would wait among them: it gives up soon, and another tries.
  const tooMany = () => ask(cheap("too many"), { signal: AbortSignal.timeout(300) }).catch(() => null);
  await expect.poll(async () => (await tooMany())?.status).toBe(503);
  leaving.abort();
  await Promise.all(waiting);
  const next = ask(cheap("next"));
  made[0]?.finish();
  expect((await first).status).toBe(200);
  // Some who left may have been taken up by then.
  await expect
    .poll(() => {
      made.at(-1)?.finish();
      return made.at(-1)?.password;
    })
    .toBe("next");
  expect((await next).status).toBe(200);
  expect(made.length).toBeLessThan(MOST_WAITING);
});
