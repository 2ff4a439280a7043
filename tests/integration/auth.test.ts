import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { USER_DISABLED } from "~/features/auth/auth.texts";
import { throttleOf } from "~/features/auth/throttle.server";
import { type Answer, httpClient } from "../harness/http";
import { urlOf } from "../harness/portal";
import { type DoorEvent, doorEvent, INVALID } from "../worlds/door-event";
import { PASSWORD, signedIn, textOf } from "../worlds/portal-event";
import { rowsOf } from "../worlds/test-event";

const SLUG = "doors";
let door: DoorEvent;
beforeAll(async () => {
  door = await doorEvent(SLUG, 20);
});

describe("signing in", () => {
  it("a right password opens the event, leads to where one was going, and is written down", async () => {
    const { email, userId } = await door.make("Right");
    const client = httpClient();
    const answer = await client.post(urlOf(SLUG, "/auth/login"), {
      form: { email: ` ${email.toUpperCase()} `, password: PASSWORD, next: "/tasks?status=overdue" },
    });
    expect([answer.status, answer.headers.location]).toEqual([302, "/tasks?status=overdue"]);
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toMatch(/session=[\w-]{43};.*HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(await door.isIn(client)).toBe(true);
    const [row] = await door.at.rows(
      sql`select has_logged_in as seen, last_login_in_time > '2020' as timed from user where id = ${userId}`,
    );
    expect(row).toEqual({ seen: 1, timed: 1 });
    const stored = await door.at.rows(sql`select 1 from session where id = ${door.session(client)}`);
    expect(stored, "the cookie's value itself is stored nowhere").toEqual([]);
  });

  it("a wrong password and an unknown person are refused with the same words and status", async () => {
    const { email } = await door.make("Wrong");
    const client = door.stranger();
    const answers = [
      await door.signIn(client, email, "not-the-password"),
      await door.signIn(client, "nobody@doors.example", "not-the-password"),
    ];
    const plain = answers.map(({ status, body, headers }) => ({
      status,
      text: textOf(body).replace(email, "…").replace("nobody@doors.example", "…"),
      cookie: headers["set-cookie"],
    }));
    expect(plain[0]).toEqual(plain[1]);
    expect(plain[0]).toMatchObject({
      status: 401,
      text: expect.stringContaining(INVALID),
      cookie: undefined,
    });
    expect(answers[0]?.body).toContain(`value="${email}"`);
    expect(answers[0]?.body).not.toContain("not-the-password");
  });

  it("never leads to another site", async () => {
    const { email } = await door.make("Lured");
    for (const next of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const answer = await httpClient().post(urlOf(SLUG, "/auth/login"), {
        form: { email, password: PASSWORD, next },
      });
      expect(answer.headers.location, next).toBe("/");
    }
  });

  it("the 11th attempt on an account from one address waits, with the right password too", async () => {
    const { email } = await door.make("Throttled");
    const answers: Answer[] = [];
    const client = door.stranger();
    for (let n = 0; n < 10; n += 1) answers.push(await door.signIn(client, email, `guess-number-${n}`));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(401));
    for (const password of ["guess-number-10", PASSWORD]) {
      const answer = await door.signIn(client, email, password);
      expect(answer.status).toBe(429);
      expect(textOf(answer.body)).toContain("Too many requests. Please try again later.");
    }
  });

  it("a success forgets the failures before it", async () => {
    const { email } = await door.make("Forgiven");
    const client = door.stranger();
    for (let n = 0; n < 6; n += 1) await door.signIn(client, email, "wrong-password");
    expect((await door.signIn(client, email)).status).toBe(302);
    // The counting is taken back after the answer.
    const { account } = await throttleOf("signIn", email, "");
    const failures = sql`select count(*) as n from sign_in_attempts where count > 0 and substr(key, 1, ${account.length}) = ${account}`;
    await expect.poll(() => rowsOf(door.at.on.control, failures)).toEqual([{ n: 0 }]);
    client.cookies.clear();
    for (let n = 0; n < 6; n += 1)
      expect((await door.signIn(client, email, "wrong-password")).status).toBe(401);
  });

  it("gives a new session each time, and the one before it ends", async () => {
    const { email } = await door.make("Rotated");
    const client = await signedIn(SLUG, email);
    const first = door.session(client);
    await door.signIn(client, email);
    expect(door.session(client)).not.toBe(first);
    expect(await door.isIn(client)).toBe(true);
    const old = await httpClient().get(urlOf(SLUG, "/tasks"), { headers: { cookie: `session=${first}` } });
    expect(old.status).toBe(302);
  });

  it("a session value that somebody else chose is never taken over", async () => {
    const { email } = await door.make("Fixed");
    const chosen = "A".repeat(43);
    const answer = await httpClient().post(urlOf(SLUG, "/auth/login"), {
      form: { email, password: PASSWORD },
      headers: { cookie: `session=${chosen}` },
    });
    expect(String(answer.headers["set-cookie"])).not.toContain(chosen);
  });

  it("logging out ends the session, not only its cookie", async () => {
    const { email } = await door.make("Leaving");
    const client = await signedIn(SLUG, email);
    const value = door.session(client);
    expect((await client.post(urlOf(SLUG, "/auth/log-out"), { form: {} })).headers.location).toBe(
      "/auth/login",
    );
    expect(door.session(client)).toBeUndefined();
    const back = await httpClient().get(urlOf(SLUG, "/tasks"), { headers: { cookie: `session=${value}` } });
    expect(back.status).toBe(302);
  });

  it("a user of an archived team cannot sign in, and a session that is open ends", async () => {
    const { email, teamId } = await door.make("Archived");
    const client = await signedIn(SLUG, email);
    await writeBatch(door.at.db, [sql`update team set is_archived = 1 where id = ${teamId}`]);
    expect(await door.isIn(client)).toBe(false);
    const answer = await door.signIn(door.stranger(), email);
    expect([answer.status, textOf(answer.body).includes(USER_DISABLED)]).toEqual([401, true]);
  });
});
