import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { drainControl } from "~/features/auth/control-outbox.jobs.server";
import { type Client, httpClient } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { mailsTo, waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { useAtOnce } from "../proofs/one-token";
import { type DoorEvent, doorEvent, NEW_PASSWORD, type Somebody } from "../worlds/door-event";
import { portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { rowsOf } from "../worlds/test-event";
import { workerEnv } from "./support/worker-env";

const SLUG = "keys";
const OTHER = "gates";
let door: DoorEvent;
let other: Awaited<ReturnType<typeof portalEvent>>;
beforeAll(async () => {
  door = await doorEvent(SLUG, 120);
  other = await portalEvent(OTHER);
});

describe("a forgotten password", () => {
  it("is answered alike whether or not there is such an account, and mails only the one", async () => {
    const { email } = await door.make("Forgetful");
    const since = new Date();
    const pages: string[] = [];
    for (const asked of [email, "nobody-at-all@keys.example"]) {
      const client = door.stranger();
      const answer = await door.forgot(asked, client);
      expect([answer.status, answer.headers.location]).toEqual([302, "/auth/forgot-password/sent"]);
      const page = textOf((await client.get(urlOf(SLUG, "/auth/forgot-password/sent"))).body);
      expect(page).toContain(asked);
      pages.push(page.replaceAll(asked, "…"));
    }
    expect(pages[0]).toBe(pages[1]);
    expect(pages[0]).toContain("Check your e-mail If … belongs to this event");
    // Who comes by the address alone, or from another event, is told no address of anybody's.
    const alone = textOf((await httpClient().get(urlOf(SLUG, "/auth/forgot-password/sent"))).body);
    expect(alone).toContain("If the address that you gave belongs to this event");
    await waitForMail(portal().mailboxUrl, { to: email, after: since });
    expect(await mailsTo(portal().mailboxUrl, "nobody-at-all@keys.example")).toEqual([]);
  });

  it("its link works once: the token leaves the address, the password changes, and a second use is refused", async () => {
    const { email } = await door.make("Careful");
    const link = await door.resetLink(email);
    const client = httpClient();
    const opened = await client.get(link);
    expect([opened.status, opened.headers.location]).toEqual([302, "/auth/reset-password"]);
    expect(opened.body).not.toContain(new URL(link).searchParams.get("token"));
    expect(textOf((await client.get(urlOf(SLUG, "/auth/reset-password"))).body)).toContain("New password");
    const again = httpClient();
    await again.get(link);

    expect((await door.reset(client)).headers.location).toBe("/");
    expect(await door.isIn(client), "the link signs in").toBe(true);
    expect((await door.signIn(httpClient(), email, NEW_PASSWORD)).status).toBe(302);
    expect((await door.signIn(door.stranger(), email)).status).toBe(401);
    expect(textOf((await again.get(urlOf(SLUG, "/auth/reset-password"))).body)).toContain(
      "The action code provided is invalid.",
    );
    const second = await door.reset(again, "yet-another-one-1");
    expect(second.status).toBe(409);
    expect(textOf(second.body)).toContain("The action code provided is invalid.");
    await waitForMail(portal().mailboxUrl, {
      to: email,
      subject: "Your password was changed",
    });
  });

  itInWhole(
    "weak, short and unequal passwords are refused at their field, and the link still works afterwards",
    async () => {
      const { email } = await door.make("Weak");
      const client = httpClient();
      await client.get(await door.resetLink(email));
      for (const [typed, repeated, text] of [
        ["short", "short", "The password provided is too weak. Use at least 8 characters."],
        ["iloveyou", "iloveyou", "The password provided is too weak. It is one of the most common ones."],
        ["three-good-words", "three-other-words", "The two passwords are not the same"],
      ] as const) {
        const answer = await door.reset(client, typed, repeated);
        expect([answer.status, textOf(answer.body).includes(text)], text).toEqual([422, true]);
        expect(answer.body).not.toContain(`value="${typed}"`);
      }
      const both = await door.reset(client, "short", "other");
      expect(both.status).toBe(422);
      for (const text of ["Use at least 8 characters.", "The two passwords are not the same"])
        expect(textOf(both.body), "one does not hide the other").toContain(text);
      expect((await door.reset(client)).status).toBe(302);
    },
  );

  it("a link that is too old says so", async () => {
    const { email, userId } = await door.make("Late");
    const link = await door.resetLink(email);
    await writeBatch(door.at.on.control, [
      sql`update tokens set expires_at = '2020-01-01T00:00:00.000Z' where user_id = ${userId}`,
    ]);
    const client = httpClient();
    const page = await client.get(link, { follow: true });
    expect(textOf(page.body)).toContain("The action code has expired. Please request a new one.");
    expect((await door.reset(client)).status).toBe(409);
  });

  itInWhole("20 uses of one token at once: exactly one wins, and no fault", async () => {
    expect(new Set(await useAtOnce(door, 20))).toEqual(new Set([302, 409]));
  });

  itInWhole(
    "somebody who was made staff by the command line, and is in no event yet, gets a link too",
    async () => {
      const email = "newstaff@keys.example";
      await command("grant", email, "eventflowAdmin", "--first-name", "New", "--surname", "Staff");
      const client = httpClient();
      await client.get(await door.resetLink(email));
      expect((await door.reset(client)).status).toBe(302);
      expect(await door.isIn(await signedIn(SLUG, email, NEW_PASSWORD))).toBe(true);
    },
  );
});

describe("the door that a link leads to is sign-in's own", () => {
  const opened = async (email: string, client = httpClient()) => {
    await client.get(await door.resetLink(email), { follow: true });
    return client;
  };

  it("opening a link signs nobody in, and leaves who is signed in", async () => {
    const [one, two] = [await door.make("Opener"), await door.make("Reader")];
    expect(await door.isIn(await opened(one.email))).toBe(false);
    const reader = await signedIn(SLUG, two.email);
    const before = door.session(reader);
    await opened(one.email, reader);
    expect([door.session(reader), await door.isIn(reader)]).toEqual([before, true]);
  });

  it("the new password ends the session that the browser had, whosever it was", async () => {
    const [one, two] = [await door.make("Newcomer"), await door.make("Colleague")];
    const client = await opened(one.email, await signedIn(SLUG, two.email));
    const colleagues = door.session(client);
    expect((await door.reset(client)).headers.location).toBe("/");
    expect(door.session(client)).not.toBe(colleagues);
    const page = textOf((await client.get(urlOf(SLUG, "/my-account"))).body.replaceAll("<wbr/>", ""));
    expect([page.includes(one.email), page.includes(two.email)]).toEqual([true, false]);
    const with_ = { headers: { cookie: `session=${colleagues}` } };
    expect((await httpClient().get(urlOf(SLUG, "/tasks"), with_)).status).toBe(302);
  });

  it("who has a second factor is asked for it first, and the browser's former session is gone by then", async () => {
    const [one, two] = [await door.make("Factored"), await door.make("Bystander")];
    const factor = sql`insert into totp_factors (user_id, secret, last_step, created_at) values (${one.userId}, 'x', 0, 'now')`;
    await writeBatch(door.at.on.control, [factor]);
    const client = await opened(one.email, await signedIn(SLUG, two.email));
    const before = door.session(client);
    expect((await door.reset(client)).headers.location).toBe("/auth/second-factor");
    expect([door.session(client), await door.isIn(client)]).toEqual([undefined, false]);
    const with_ = { headers: { cookie: `session=${before}` } };
    expect((await httpClient().get(urlOf(SLUG, "/tasks"), with_)).status).toBe(302);
  });

  it("staff whom the event asks for a second factor are led to set it up", async () => {
    const demand = (isDemanded: boolean) =>
      writeBatch(door.at.db, [
        sql`update settings set data = json_set(data, '$.requireStaffSecondFactor', json(${String(isDemanded)})) where kind = 'event'`,
        sql`update event_root set version = '0.0.' || (1 + cast(substr(version, 5) as integer))`,
      ]);
    const { email, userId } = await door.make("Demanded");
    await writeBatch(door.at.db, [sql`update user set permissions = 'moderator' where id = ${userId}`]);
    const client = await opened(email);
    await demand(true);
    try {
      expect((await door.reset(client)).headers.location).toBe("/auth/second-factor/set-up");
      expect(await door.isIn(client)).toBe(false);
    } finally {
      await demand(false);
    }
  });

  it.each([
    [
      "whose team was archived",
      ({ teamId }: Somebody) => sql`update team set is_archived = 1 where id = ${teamId}`,
    ],
    [
      "whose place in the event was ended",
      ({ userId }: Somebody) => sql`delete from user where id = ${userId}`,
    ],
  ])("who has a new password and no way in any more is told so: somebody %s", async (_, end) => {
    const somebody = await door.make(`Ended${_.length}`);
    const other = await door.make(`Beside${_.length}`);
    const client = await opened(somebody.email, await signedIn(SLUG, other.email));
    await writeBatch(door.at.db, [end(somebody)]);
    const answer = await door.reset(client);
    expect(answer.headers.location).toBe("/auth/login");
    const page = textOf((await client.get(urlOf(SLUG, "/auth/login"))).body);
    expect(page).toContain("Your password was changed");
    expect(page).toContain("are not part of this event any more");
    expect(await door.isIn(client), "nor does the former session go on").toBe(false);
    expect((await door.signIn(door.stranger(), somebody.email, NEW_PASSWORD)).status).toBe(401);
  });

  it("a link of one event opens no other", async () => {
    const { email } = await door.make("Local");
    await door.make("Local", other);
    const link = new URL(await door.resetLink(email));
    const client = httpClient();
    await client.get(urlOf(OTHER, link.pathname + link.search), { follow: true });
    const form = { newPassword: NEW_PASSWORD, repeatPassword: NEW_PASSWORD };
    expect((await client.post(urlOf(OTHER, "/auth/reset-password"), { form })).status).toBe(409);
    expect(await door.isIn(client, OTHER)).toBe(false);
  });
});

describe("sessions that must end", () => {
  it("a changed password ends the person's other sessions here at once, and those of other events through control", async () => {
    const { email, userId } = await door.make("Everywhere");
    await door.make("Everywhere", other);
    const [here, there] = [await signedIn(SLUG, email), await signedIn(OTHER, email)];
    const client = httpClient();
    await client.get(await door.resetLink(email));
    await door.reset(client);
    expect(await door.isIn(here)).toBe(false);
    const queued = sql`select state from outbox where user_id = ${userId} and event_id = ${other.event.id}`;
    expect(await rowsOf(door.at.on.control, queued)).toHaveLength(1);
    await drainControl(workerEnv(door.at.on));
    expect(await door.isIn(there, OTHER)).toBe(false);
    expect(await door.isIn(await signedIn(OTHER, email, NEW_PASSWORD), OTHER)).toBe(true);
  });

  it("staff whose grant is taken away lose their sessions and their level everywhere", async () => {
    const { email } = await door.make("Promoted");
    await command("grant", email, "eventflowAdmin");
    const clients = [await signedIn(SLUG, email), await signedIn(OTHER, email)] as const;
    const mayManage = async (client: Client, slug: string) =>
      (await client.get(urlOf(slug, "/admin/team-types"))).status;
    expect([await mayManage(clients[0], SLUG), await mayManage(clients[1], OTHER)]).toEqual([200, 200]);
    await command("revoke", email, "eventflowAdmin");
    await drainControl(workerEnv(door.at.on));
    expect([await mayManage(clients[0], SLUG), await mayManage(clients[1], OTHER)]).toEqual([302, 302]);
    expect(await mayManage(await signedIn(SLUG, email), SLUG)).toBe(403);
  });

  itInWhole("and have the level again that the event itself had given them", async () => {
    const { email, userId } = await door.make("Moderating");
    const set = sql`update user set permissions = 'moderator' where id = ${userId}`;
    await writeBatch(door.at.db, [set]);
    const level = async () =>
      (
        await rowsOf<{ permissions: string }>(
          door.at.db,
          sql`select permissions from user where id = ${userId}`,
        )
      )[0]?.permissions;
    for (const round of [1, 2]) {
      await command("grant", email, "eventflowAdmin");
      for (const _ of [1, 2]) await signedIn(SLUG, email);
      expect([round, await level()]).toEqual([round, "eventflowAdmin"]);
      await command("revoke", email, "eventflowAdmin");
      await drainControl(workerEnv(door.at.on));
      expect([round, await level()]).toEqual([round, "moderator"]);
    }
  });
});

/** `npm run event -- …` against the shared host. */
async function command(...words: string[]): Promise<void> {
  const { main } = await import("#workers/ops/cli");
  process.env.DATA_DIR = portal().dataDir;
  const printed: string[] = [];
  const code = await main(words, { print: (line) => printed.push(line), ask: async () => "" });
  expect(code, printed.join("\n")).toBe(0);
}
