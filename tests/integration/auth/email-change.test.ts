import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import type { EventDatabase } from "#db/database";
import { writeBatch } from "#db/write-batch";
import { changeEmail, requestEmailChange } from "~/features/account/email-change.commands.server";
import { drainControl } from "~/features/auth/control-outbox.jobs.server";
import { addTeam } from "~/features/teams/teams.commands.server";
import { TooMany } from "~/lib/errors";
import { newSecret, sha256 } from "~/lib/ids";
import { httpClient } from "../../harness/http";
import { linkIn, mailsTo, waitForMail } from "../../harness/mail";
import { portal } from "../../harness/portal";
import { PASSWORD, portalEvent, textOf } from "../../worlds/portal-event";
import { rowsOf, type TestEvent } from "../../worlds/test-event";
import { workerEnv } from "../support/worker-env";
import { eventWithPeople, type Person, type Portal } from "./support/person";

let event: Portal;
let second: TestEvent;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  ({ event, owner, admin } = await eventWithPeople("mailchange", "127.0.72"));
  second = await portalEvent("mailchange2");
  const same = { firstName: "Olga", surname: "Owner", email: owner.email };
  await addTeam(second.ctx(), { name: "Again", teamTypeId: null, isOrganiser: false, owner: same });
  await owner.login();
});

const emails = async () => ({
  control: (
    await owner.control<{ email: string }>(sql`select email from user_profiles where id = ${owner.id}`)
  )[0]?.email,
  here: (await event.rows<{ email: string }>(sql`select email from user where id = ${owner.id}`))[0]?.email,
  there: (await second.rows<{ email: string }>(sql`select email from user where id = ${owner.id}`))[0]?.email,
});

const all = (email: string) => ({ control: email, here: email, there: email });

const ask = (newEmail: string, password = PASSWORD) =>
  owner.post("/my-account/email", { newEmail, password });

/** Until nothing of the owner is left: one run takes the oldest rows, and other tests queue theirs in the same database. */
const drain = async () => {
  const own = sql`state = 'pending' and user_id = ${owner.id}`;
  const left = () => owner.control<{ id: string }>(sql`select id from outbox where ${own}`);
  for (let run = 0; (await left()).length > 0; run += 1) {
    if (run === 20) throw new Error(`Still pending: ${JSON.stringify(await left())}`);
    await writeBatch(event.on.control, [
      sql`update outbox set lease_until = null, created_at = '2026-01-01T00:00:00.000Z' where ${own}`,
    ]);
    await drainControl(workerEnv(event.on));
  }
};

const forgetAsks = async () =>
  writeBatch(event.on.control, [
    sql`delete from sign_in_attempts where key = ${await sha256(`asks emailChange of ${owner.id}`)}`,
  ]);

/** The owner's own command, over whatever database. */
const ctx = (db: EventDatabase = event.db) =>
  event.ctx({ db, actor: { id: owner.id, level: "user", teamId: null } });

const PASSWORD_LINKS = ["resetPassword", "setPassword"] as const;

/** A link of the moment, without its mail. */
async function tokenTo(
  newEmail: string,
  purpose: (typeof PASSWORD_LINKS)[number] | "updateEmail" = "updateEmail",
): Promise<string> {
  const token = newSecret();
  await writeBatch(event.on.control, [
    sql`insert into tokens (id, token_hash, purpose, user_id, event_id, new_email, expires_at, created_at)
      values (${newSecret()}, ${await sha256(token)}, ${purpose}, ${owner.id}, ${event.event.id}, ${newEmail},
        '2099-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`,
  ]);
  return token;
}

/** An event database whose writes fail, before or after they were made. */
function failing(how: "before" | "after"): EventDatabase {
  return {
    ...event.db,
    async batch(statements, mode) {
      if (mode !== "write") return event.db.batch(statements, mode);
      if (how === "after") await event.db.batch(statements, mode);
      throw new TypeError("The connection was lost");
    },
  };
}

describe("asking for another address", () => {
  it("needs the password", async () => {
    const answer = await ask("new@mailchange.example", "wrong-password");
    expect(answer.status).toBe(422);
    expect(textOf(answer.body)).toContain("The password provided is incorrect.");
    expect(answer.body).not.toContain("wrong-password");
  });

  it("is throttled like passwords", async () => {
    for (let n = 0; n < 10; n += 1) await ask("new@mailchange.example", "wrong-password");
    expect((await ask("new@mailchange.example")).status).toBe(429);
    await owner.forgetLastStep();
  });

  it.each([
    ["no address", "not-an-address", "The email address provided is invalid."],
    ["the same one", "OWNER@mailchange.example ", "That is your e-mail address already"],
  ])("refuses %s", async (_, newEmail, message) => {
    const answer = await ask(newEmail);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(textOf(answer.body)).toContain(message);
  });

  it("answers alike for a free address and one in use, here and in the mailbox, and mails no stranger", async () => {
    const since = new Date();
    const said: unknown[] = [];
    for (const asked of ["admin@mailchange.example", "quite-free@mailchange.example"]) {
      const answer = await ask(asked);
      const shown = textOf((await owner.get("/my-account")).body).replaceAll(asked, "…");
      said.push([answer.status, answer.headers.location, shown]);
    }
    expect(said[0]).toEqual(said[1]);
    const { mailboxUrl } = portal();
    await waitForMail(mailboxUrl, { to: "quite-free@mailchange.example", after: since });
    const own = { to: owner.email, subject: "about to change", after: since };
    await waitForMail(mailboxUrl, own);
    const notices = (await mailsTo(mailboxUrl, owner.email)).filter(
      ({ receivedAt, subject }) => receivedAt > since.toISOString() && subject.includes(own.subject),
    );
    expect(new Set(notices.map(({ text }) => text)).size).toBe(1);
    // That person's own invitation to the event may come at any moment.
    const strangers = (await mailsTo(mailboxUrl, "admin@mailchange.example")).filter(
      ({ receivedAt, subject }) => receivedAt > since.toISOString() && !subject.includes("your access to"),
    );
    expect(strangers).toEqual([]);
  });

  it("five an hour, whatever for; then it says when", async () => {
    await forgetAsks();
    for (let n = 0; n < 5; n += 1)
      expect((await ask(n % 2 ? "admin@mailchange.example" : `ask-${n}@mailchange.example`)).status).toBe(
        302,
      );
    for (const email of ["admin@mailchange.example", "one-more@mailchange.example"])
      expect((await ask(email)).status).toBe(429);
    const asked = { oldEmail: owner.email, newEmail: "x@mailchange.example", password: PASSWORD };
    const error = (await requestEmailChange(ctx(), asked).catch((e) => e)) as TooMany;
    expect(error).toBeInstanceOf(TooMany);
    expect(error.retryAfter).toBeGreaterThan(3_400);
    expect(error.retryAfter).toBeLessThanOrEqual(3_600);
    expect(await mailsTo(portal().mailboxUrl, "one-more@mailchange.example")).toEqual([]);
    await forgetAsks();
  });

  it("who has not the password is not told whether an address is in use", async () => {
    const texts = await Promise.all(
      ["admin@mailchange.example", "free@mailchange.example"].map(async (email) =>
        textOf((await ask(email, "wrong-password")).body).replaceAll(email, ""),
      ),
    );
    expect(texts[0]).toBe(texts[1]);
  });

  it("is nothing for strangers", async () => {
    const form = { newEmail: "x@y.example", password: PASSWORD };
    const answer = await httpClient().post(owner.url("/my-account/email"), { form });
    expect(answer.headers.location).toMatch(/^\/auth\/login/);
  });
});

describe("changing the address", () => {
  const fresh = "olga@new.example";

  it("a link goes to the new address, a notice to the old one, and nothing changes before it is used", async () => {
    const { mailboxUrl } = portal();
    const answer = await ask(` ${fresh.toUpperCase()} `);
    expect([answer.status, answer.headers.location]).toEqual([302, "/my-account"]);
    const mail = await waitForMail(mailboxUrl, { to: fresh, subject: "Confirm" });
    await waitForMail(mailboxUrl, { to: "owner@mailchange.example", subject: "about to change" });
    expect(linkIn(mail)).toMatch(/\/auth\/update-email\?token=[\w-]{43}$/);
    expect(await emails()).toEqual(all("owner@mailchange.example"));
  });

  it("opening the link cleans the address and changes nothing; signing in as that person is asked for", async () => {
    const link = linkIn(await waitForMail(portal().mailboxUrl, { to: fresh }));
    const opened = await owner.client.get(link);
    expect(opened.headers.location).toBe("/auth/update-email");
    expect(textOf((await owner.get("/auth/update-email")).body)).toContain(fresh);
    expect((await emails()).control).toBe("owner@mailchange.example");
    const stranger = httpClient();
    await stranger.get(link);
    expect((await stranger.get(owner.url("/auth/update-email"))).headers.location).toBe(
      "/auth/update-email/login",
    );
    expect((await stranger.post(owner.url("/auth/update-email"), { form: {} })).headers.location).toBe(
      "/auth/update-email/login",
    );
    await admin.login();
    await admin.client.get(link);
    expect((await admin.get("/auth/update-email")).headers.location).toBe("/auth/update-email/login");
    expect((await admin.post("/auth/update-email")).headers.location).toBe("/auth/update-email/login");
    expect((await emails()).control).toBe("owner@mailchange.example");
  });

  it("signing in on the way leads back to it", async () => {
    const link = linkIn(await waitForMail(portal().mailboxUrl, { to: fresh }));
    owner.client = httpClient();
    await owner.client.get(link, { follow: true });
    const form = { email: owner.email, password: PASSWORD };
    expect((await owner.post("/auth/update-email/login", form)).headers.location).toBe("/auth/update-email");
    // Whoever is signed in as that very person need not do it again.
    expect((await owner.get("/auth/update-email/login")).headers.location).toBe("/auth/update-email");
  });

  it("works once, here at once, in the other events within a minute, and the old address is told", async () => {
    const before = owner.browser();
    const form = { email: owner.email, password: PASSWORD };
    await before.post(owner.url("/auth/login"), { form });
    expect((await before.get(owner.url("/"))).status).toBe(200);
    for (const purpose of PASSWORD_LINKS) await tokenTo("", purpose);
    const answers = await Promise.all(Array.from({ length: 20 }, () => owner.post("/auth/update-email")));
    expect(answers.filter(({ headers }) => headers.location === "/my-account")).toHaveLength(1);
    // There by the next minute's turn, which may be this very moment.
    const { there: _, ...atOnce } = all(fresh);
    expect(await emails()).toMatchObject(atOnce);
    expect((await owner.get("/my-account")).status, "this session goes on").toBe(200);
    expect((await before.get(owner.url("/"))).status, "every other one ends").toBe(302);
    await drain();
    expect(await emails()).toEqual(all(fresh));
    await waitForMail(portal().mailboxUrl, { to: "owner@mailchange.example", subject: "was changed" });
    owner.email = fresh;
    expect((await owner.login()).headers.location).toBe("/");
  });

  it("links that were sent to the old address are worth nothing any more", async () => {
    const links = (isOpen: boolean) =>
      owner.control<{ purpose: string }>(
        sql`select distinct purpose from tokens where user_id = ${owner.id} and (used_at is null) = ${Number(isOpen)}
          and purpose <> 'challenge' order by purpose`,
      );
    expect(await links(true)).toEqual([]);
    expect((await links(false)).map(({ purpose }) => purpose)).toEqual([...PASSWORD_LINKS, "updateEmail"]);
  });

  it("a link of an hour ago has expired, one of another event is none", async () => {
    const token = await tokenTo("late@new.example");
    await writeBatch(event.on.control, [
      sql`update tokens set expires_at = '2026-01-02T00:00:00.000Z' where new_email = 'late@new.example'`,
    ]);
    await owner.get(`/auth/update-email?token=${token}`);
    expect(textOf((await owner.get("/auth/update-email")).body)).toContain("The action code has expired.");
    const other = await tokenTo("other@new.example");
    const elsewhere = second.ctx({ actor: { id: owner.id, level: "user", teamId: null } });
    await expect(changeEmail(elsewhere, other)).rejects.toThrow("The action code provided is invalid.");
    expect((await emails()).control).toBe(fresh);
  });

  it("an address that was taken in the meantime is refused, and nothing is left behind", async () => {
    const token = await tokenTo("admin@mailchange.example");
    await expect(changeEmail(ctx(), token)).rejects.toThrow("already in use");
    expect(await emails()).toEqual(all(fresh));
  });
});

describe("when a later step fails", () => {
  it("the event refuses: the original is restored in control, and the link may be used again", async () => {
    const was = (await emails()).control ?? "";
    const token = await tokenTo("taken@new.example");
    await writeBatch(event.db, [
      sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
        values ('stale', 'S', 'T', 'taken@new.example', 'user', '', '', '', '')`,
    ]);
    await expect(changeEmail(ctx(), token)).rejects.toThrow("already in use");
    expect(await emails()).toEqual(all(was));
    await drain();
    expect(await emails()).toEqual(all(was));
    await writeBatch(event.db, [sql`delete from user where id = 'stale'`]);
    await changeEmail(ctx(), token);
    await drain();
    expect(await emails()).toEqual(all("taken@new.example"));
  });

  it("the event cannot be reached: the original is restored everywhere", async () => {
    const was = (await emails()).control ?? "";
    await expect(changeEmail(ctx(failing("before")), await tokenTo("lost@new.example"))).rejects.toThrow();
    expect(await emails()).toEqual(all(was));
    await drain();
    expect(await emails()).toEqual(all(was));
  });

  it("the event's answer is lost after it was written: the sweep brings it back to the original", async () => {
    const was = (await emails()).control ?? "";
    await expect(changeEmail(ctx(failing("after")), await tokenTo("ghost@new.example"))).rejects.toThrow();
    expect(await emails()).toEqual({ ...all(was), here: "ghost@new.example" });
    await drain();
    expect(await emails()).toEqual(all(was));
  });

  it("the restoring fails too: 'Failed to rollback email', reported, and the sweep makes all events follow", async () => {
    const token = await tokenTo("final@new.example");
    const said = vi.spyOn(console, "error").mockImplementation(() => {});
    let writes = 0;
    const { control } = event.on;
    const losing: typeof control = {
      ...control,
      async batch(statements, mode) {
        if (mode === "write" && ++writes > 1) throw new TypeError("The connection was lost");
        return control.batch(statements, mode);
      },
    };
    const broken = event.ctx({
      db: failing("before"),
      control: losing,
      actor: { id: owner.id, level: "user", teamId: null },
    });
    await expect(changeEmail(broken, token)).rejects.toThrow("Failed to rollback email");
    expect(said.mock.calls.flat().join()).toContain("Failed to rollback email");
    said.mockRestore();
    expect((await emails()).control).toBe("final@new.example");
    // What the screen says of the link is true by then: the address is not as it was.
    owner.email = "final@new.example";
    await owner.login();
    await owner.get(`/auth/update-email?token=${token}`);
    expect(textOf((await owner.get("/auth/update-email")).body)).toContain(
      "You sign in with final@new.example.",
    );
    owner.client.cookies.get(new URL(owner.url("/")).host)?.delete("session");
    expect((await owner.get("/auth/update-email")).body, "not told to others").not.toContain("final@new");
    await drain();
    expect(await emails()).toEqual(all("final@new.example"));
  });

  it("a failed request sends no mail and leaves no link behind in the event", async () => {
    await expect(
      requestEmailChange(ctx(failing("before")), {
        oldEmail: "final@new.example",
        newEmail: "unsent@new.example",
        password: PASSWORD,
      }),
    ).rejects.toThrow();
    expect(await mailsTo(portal().mailboxUrl, "unsent@new.example")).toEqual([]);
  });
});

describe("names", () => {
  it("change for the identity and for this event", async () => {
    owner.email = "final@new.example";
    await owner.login();
    const answer = await owner.post("/my-account", { firstName: "  Ольга ", surname: "O'Néill <b>" });
    expect(answer.headers.location).toBe("/my-account");
    const where = sql`where id = ${owner.id}`;
    const expected = [{ first_name: "Ольга", surname: "O'Néill <b>" }];
    expect(await event.rows(sql`select first_name, surname from user ${where}`)).toEqual(expected);
    expect(
      await rowsOf(event.on.control, sql`select first_name, surname from user_profiles ${where}`),
    ).toEqual(expected);
    const { body } = await owner.get("/my-account");
    expect(body).not.toContain("Néill <b>");
    expect(body).toContain("Néill &lt;b&gt;");
  });

  it("must not be empty or endless", async () => {
    for (const form of [{ firstName: " ", surname: "x" }, { firstName: "x", surname: "y".repeat(101) }, {}])
      expect((await owner.post("/my-account", form as Record<string, string>)).status).toBe(400);
  });

  it("a mail to choose a new password goes to the address on record", async () => {
    const before = new Date();
    expect(
      (await owner.post("/my-account/password-reset", { email: "evil@x.example" })).headers.location,
    ).toBe("/my-account");
    await waitForMail(portal().mailboxUrl, { to: owner.email, subject: "new password", after: before });
    expect(await mailsTo(portal().mailboxUrl, "evil@x.example")).toEqual([]);
  });
});
