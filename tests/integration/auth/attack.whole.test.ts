import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { writeBatch } from "#db/write-batch";
import { signIn } from "~/features/auth/sign-in.commands.server";
import { throttleOf } from "~/features/auth/throttle.server";
import { TooMany } from "~/lib/errors";
import { sha256 } from "~/lib/ids";
import { httpClient } from "../../harness/http";
import { itInWhole } from "../../harness/it-in-whole";
import { linkIn, mailsTo, waitForMail } from "../../harness/mail";
import { portal, urlOf } from "../../harness/portal";
import { type DoorEvent, doorEvent, NEW_PASSWORD } from "../../worlds/door-event";
import { PASSWORD, textOf } from "../../worlds/portal-event";
import { rowsOf } from "../../worlds/test-event";

// Dozens of passwords are checked, one after the other.
vi.setConfig({ testTimeout: 240_000 });

const SLUG = "siege";
let door: DoorEvent;
beforeAll(async () => {
  door = await doorEvent(SLUG, 10);
});

const at = (address: string) => httpClient({ localAddress: address });
const control = () => door.at.on.control;

/** As if so many had failed already: each of a window's rows, as the attempts themselves would have left it. */
const failed = async (email: string, { times, minutesAgo = 0 }: { times: number; minutesAgo?: number }) => {
  const { account } = await throttleOf("signIn", email, "");
  const since = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  await writeBatch(control(), [
    sql`insert into sign_in_attempts (key, address, window_start, count) values (${account}, '', ${since}, ${times})
      on conflict (key) do update set count = ${times}, window_start = ${since}`,
  ]);
};

/** The command itself from an address of one's choosing: what it throws, or null where the person is in. */
async function tried(email: string, password: string, address: string, now = new Date()) {
  const ctx = door.at.ctx({ address, now });
  return signIn(ctx, { email, password }).then(
    () => null,
    (error) => error as Error & { retryAfter?: number },
  );
}

const countOf = async (email: string) => {
  const { account } = await throttleOf("signIn", email, "");
  const rows = await rowsOf<{ count: number }>(
    control(),
    sql`select count from sign_in_attempts where key = ${account}`,
  );
  return rows[0]?.count ?? 0;
};

describe("a stranger who fails for somebody else", () => {
  it("locks them out neither at another address nor with a hundred requests from one", async () => {
    const { email } = await door.make("Victim");
    const stranger = at("127.0.80.1");
    const guess = (n: number) => door.signIn(stranger, email, `guess-number-${n}`);
    for (let n = 0; n < 10; n += 1) expect((await guess(n)).status).toBe(401);
    const answers = await Promise.all(Array.from({ length: 110 }, (_, n) => guess(n)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429]));
    // What was refused, unlooked at, is no failure of the account.
    expect(await countOf(email)).toBe(10);
    const refused = await door.signIn(stranger, email);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await door.signIn(at("127.0.80.2"), email)).status).toBe(302);
  });

  it("many at once are no more than one after the other", async () => {
    const { email } = await door.make("Flooded");
    const guesses = Array.from({ length: 14 }, (_, n) => tried(email, `guess-${n}`, "203.0.113.40"));
    const said = (await Promise.all(guesses)).map((error) => error?.message ?? "in");
    expect(said.filter((text) => text.startsWith("Too many requests"))).toHaveLength(4);
    expect(await countOf(email)).toBe(10);
  });

  it("an unknown account is counted likewise, and the answers read the same", async () => {
    const { email } = await door.make("Known");
    const pages: string[][] = [];
    for (const [n, asked] of [email, "nobody-here@siege.example"].entries()) {
      const client = at(`127.0.81.${n + 1}`);
      const said: string[] = [];
      for (let round = 0; round < 12; round += 1) {
        const { status, body } = await door.signIn(client, asked, "not-the-password");
        said.push(`${status} ${textOf(body).replaceAll(asked, "…")}`);
      }
      pages.push(said);
    }
    expect(pages[0]).toEqual(pages[1]);
    expect(pages[0]?.[11]).toContain("429");
    expect(await countOf("nobody-here@siege.example")).toBe(10);
  });

  it("from many addresses: a hundred in a day are too many, and a mailed link is the way in", async () => {
    const { email } = await door.make("Besieged");
    await failed(email, { times: 99, minutesAgo: 60 });
    expect((await tried(email, "guess", "203.0.113.1"))?.message).toContain("invalid or mismatched");
    const refused = await tried(email, PASSWORD, "203.0.113.2");
    expect(refused).toBeInstanceOf(TooMany);
    expect(refused?.retryAfter).toBeGreaterThan(23 * 3600 - 60);
    expect(refused?.retryAfter).toBeLessThanOrEqual(23 * 3600);
    expect((await door.signIn(at("127.0.82.1"), email)).status).toBe(429);

    const client = at("127.0.82.1");
    await client.get(await door.resetLink(email));
    expect((await door.reset(client)).headers.location).toBe("/");
    expect(await door.isIn(client)).toBe(true);
    // The reset has cleared the account's counts; and what strangers fail at while the link is used is no hindrance.
    expect(await countOf(email)).toBe(0);
    expect((await door.signIn(at("127.0.82.2"), email, NEW_PASSWORD)).status).toBe(302);
  });

  it("the link signs in even while the account is under attack, and lets nobody else in", async () => {
    const { email } = await door.make("Stormed");
    const client = at("127.0.82.3");
    await client.get(await door.resetLink(email));
    await failed(email, { times: 100 });
    expect((await door.reset(client)).status).toBe(302);
    await failed(email, { times: 100 });
    expect(await door.isIn(client)).toBe(true);
  });

  it("a reset clears the failures from every address, and nobody else's", async () => {
    const { email } = await door.make("Cleared");
    const other = await door.make("Uncleared");
    const client = at("127.0.83.1");
    for (let n = 0; n < 10; n += 1) {
      await door.signIn(client, email, "wrong-password");
      await door.signIn(client, other.email, "wrong-password");
    }
    await client.get(await door.resetLink(email));
    await door.reset(client);
    expect((await door.signIn(at("127.0.83.1"), email, NEW_PASSWORD)).status).toBe(302);
    expect((await door.signIn(at("127.0.83.1"), other.email)).status).toBe(429);
  });

  it("a success forgives its own address alone", async () => {
    const { email } = await door.make("Patient");
    for (let n = 0; n < 3; n += 1) await tried(email, "wrong-password", "203.0.113.7");
    for (let n = 0; n < 4; n += 1) await tried(email, "wrong-password", "203.0.113.8");
    expect(await countOf(email)).toBe(7);
    expect((await door.signIn(at("127.0.84.1"), email)).status).toBe(302);
    await tried(email, PASSWORD, "203.0.113.8");
    await expect.poll(() => countOf(email)).toBe(3);
  });

  it("waits end when they say", async () => {
    const { email } = await door.make("Waiting");
    const start = new Date();
    const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);
    for (let n = 0; n < 10; n += 1) await tried(email, "wrong-password", "203.0.113.20", later(n));
    const refused = await tried(email, PASSWORD, "203.0.113.20", later(10));
    expect(refused?.retryAfter).toBe(15 * 60 - 10);
    expect(await tried(email, PASSWORD, "203.0.113.20", later(15 * 60 - 1))).toBeInstanceOf(TooMany);
    expect(await tried(email, PASSWORD, "203.0.113.20", later(15 * 60))).toBeNull();
  });
});

describe("an address", () => {
  /** So many accounts that have failed there lately. */
  const crowd = async (address: string, people: number) => {
    const { address: key } = await throttleOf("signIn", "", address);
    await writeBatch(control(), [
      sql`insert into sign_in_attempts (key, address, window_start, count)
        with recursive n(i) as (select 1 union all select i + 1 from n where i < ${people})
        select 'somebody-' || i || '/' || ${key}, ${key}, ${new Date().toISOString()}, 9 from n`,
    ]);
  };

  it("a hall of 299 people who mistype, nine times each, locks nobody out; the 300th other account is too many", async () => {
    const { email } = await door.make("Visitor");
    await crowd("198.51.100.1", 299);
    expect(await tried(email, PASSWORD, "198.51.100.1")).toBeNull();
    expect((await tried(email, "wrong-password", "198.51.100.1"))?.message).toContain("mismatched");
    await crowd("198.51.100.2", 300);
    const refused = await tried(email, PASSWORD, "198.51.100.2");
    expect(refused).toBeInstanceOf(TooMany);
    expect(refused?.retryAfter).toBeGreaterThan(3_500);
    expect(refused?.retryAfter).toBeLessThanOrEqual(3_600);
    expect(await tried(email, PASSWORD, "198.51.100.3")).toBeNull();
  });

  it("counts accounts, not attempts: whoever failed there before may go on", async () => {
    const { email } = await door.make("Regular");
    await tried(email, "wrong-password", "198.51.100.4");
    await crowd("198.51.100.4", 300);
    expect(await tried(email, PASSWORD, "198.51.100.4")).toBeNull();
  });

  itInWhole("of IPv6 is its /64", async () => {
    const { email } = await door.make("Sixth");
    for (let n = 0; n < 10; n += 1) await tried(email, "wrong-password", `2001:db8:1:2:${n}::${n + 1}`);
    expect(await tried(email, PASSWORD, "2001:db8:1:2:ffff:1:2:3")).toBeInstanceOf(TooMany);
    expect(await tried(email, PASSWORD, "2001:db8:1:3::1")).toBeNull();
  });
});

describe("asking for a link", () => {
  it("never locks: from the sixth in an hour on the answer is the same and no mail goes", async () => {
    const { email } = await door.make("Asking");
    const after = new Date();
    const answers = [];
    for (let n = 0; n < 8; n += 1) answers.push(await door.forgot(email, at(`127.0.85.${n + 1}`)));
    expect(new Set(answers.map(({ status, headers }) => `${status} ${headers.location}`)).size).toBe(1);
    const { mailboxUrl } = portal();
    const links = async () =>
      (await mailsTo(mailboxUrl, email)).filter(({ subject }) => subject.includes("new password"));
    await expect.poll(async () => (await links()).length).toBe(5);
    const open = sql`select 1 from tokens t join user_profiles p on p.id = t.user_id
      where p.email = ${email} and purpose = 'resetPassword'`;
    expect(await rowsOf(control(), open)).toHaveLength(5);
    // One that a stranger asked for is as good as any.
    const client = at("127.0.86.1");
    await client.get(linkIn(await waitForMail(mailboxUrl, { to: email, after })));
    expect((await door.reset(client)).status).toBe(302);
  });

  itInWhole("counts unknown accounts likewise, and keeps no address", async () => {
    for (let n = 0; n < 6; n += 1) await door.forgot("nobody-asks@siege.example", at("127.0.87.1"));
    const key = await sha256("asks reset of nobody-asks@siege.example");
    const [row] = await rowsOf<{ count: number; address: string }>(
      control(),
      sql`select count, address from sign_in_attempts where key = ${key}`,
    );
    expect(row).toMatchObject({ count: 6, address: "" });
    const found = sql`select 1 from sign_in_attempts where key like '%example%' or address like '127.%'`;
    expect(await rowsOf(control(), found)).toEqual([]);
  });
});

describe("what is no password", () => {
  it("bytes behind NUL, and what is too long, are told apart from the right one", async () => {
    const { email } = await door.make("Typist");
    expect((await door.signIn(at("127.0.88.1"), email, `${PASSWORD}\0`)).status).toBe(401);
    expect((await door.signIn(at("127.0.88.1"), email, `${PASSWORD}\0junk`)).status).toBe(401);
    const long = await door.signIn(at("127.0.88.1"), email, "x".repeat(257));
    expect([long.status, textOf(long.body)]).toEqual([
      400,
      expect.stringContaining("Use at most 256 characters"),
    ]);
    const client = at("127.0.88.2");
    await client.get(await door.resetLink(email));
    for (const typed of ["x".repeat(257), "x".repeat(20_000), "🚤".repeat(257)]) {
      const answer = await door.reset(client, typed);
      expect([answer.status, textOf(answer.body)]).toEqual([
        400,
        expect.stringContaining("Use at most 256 characters"),
      ]);
      expect(textOf(answer.body)).not.toContain("Too big");
    }
    expect((await door.reset(client, "x".repeat(100_000))).status, "beyond any form of guests").toBe(413);
    expect((await door.reset(client, `harbour-words\0-2027`)).status).toBe(422);
    const most = "🚤".repeat(256);
    expect((await door.reset(client, most)).status).toBe(302);
    expect((await door.signIn(at("127.0.88.2"), email, most)).status).toBe(302);
    const page = (await client.get(urlOf(SLUG, "/auth/login"))).body;
    expect(page, "a browser cuts nothing off").not.toMatch(/type="password"[^>]*maxlength/i);
  });
});
