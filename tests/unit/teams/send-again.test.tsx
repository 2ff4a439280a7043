import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { teams, users } from "#db/event/schema/teams";
import { q } from "#db/read-batch";
import { unseal } from "#db/seal";
import type { MailSecrets } from "~/features/email/mail-later.server";
import * as again from "~/features/people/own/member.verbs";
import * as myTeam from "~/features/people/own/pages/my-team";
import { entrance } from "~/features/settings/welcome-mail.texts";
import * as failedMail from "~/features/teams/failed-mail.verbs";
import { notSentText } from "~/features/teams/not-sent.texts";
import { audit } from "../support/memory-event";
import { NOW, pageHouse } from "../support/page-house";

const id = (n: number) => `0190f3a0-0000-7000-8000-${String(n).padStart(12, "0")}`;
const [TEAM, OWNER, MATE, NEW, OTHER, STRANGER] = [1, 2, 3, 4, 5, 6].map(id) as [string, ...string[]];

const built = async () => {
  const house = await pageHouse();
  const person = (userId: string, teamId: string, hasLoggedIn: boolean) => ({
    ...{ id: userId, firstName: "A", surname: userId.slice(-1), email: `${userId}@x.test` },
    ...{ teamId, hasLoggedIn, ...audit },
  });
  await house.at.write(
    q.insert(teams).values([
      { id: TEAM, name: "Alba", ownerId: OWNER, ...audit },
      { id: OTHER as string, name: "Other", ownerId: STRANGER as string, ...audit },
    ]),
    q
      .insert(users)
      .values([
        person(OWNER as string, TEAM, true),
        person(MATE as string, TEAM, true),
        person(NEW as string, TEAM, false),
        person(STRANGER as string, OTHER as string, false),
      ]),
  );
  const as = (who: string | undefined) =>
    ({ level: "user", id: who ?? "", team: { id: TEAM, name: "Alba" } }) as const;
  const send = (who: string | undefined, userId: string | undefined, now?: Date) =>
    house.visit(again, {
      ...as(who),
      path: `/my-team/members/${userId}/welcome`,
      params: { userId: userId ?? "" },
      form: {},
      ...(now && { now }),
    });
  return { house, as, send };
};

it("an owner sends an invitation again, once a day; members and other teams do not", async () => {
  const { house, as, send } = await built();
  const page = async (who: string | undefined) => (await house.visit(myTeam, as(who))).html;
  expect(await page(OWNER)).toContain(`action="/my-team/members/${NEW}/welcome"`);
  expect(await page(OWNER)).not.toContain(`action="/my-team/members/${MATE}/welcome"`);
  expect(await page(MATE)).not.toContain("/welcome");

  expect((await send(MATE, NEW)).toast).toMatchObject({ type: "error" });
  expect((await send(OWNER, STRANGER)).status).toBe(404);
  expect((await send(OWNER, NEW)).toast).toMatchObject({ title: "The invitation is on its way again" });
  expect((await send(OWNER, NEW)).toast?.description).toBe(
    "This person was sent an invitation in the last 24 hours. Try again tomorrow.",
  );
  expect((await send(OWNER, MATE)).toast?.description).toContain("This person has signed in already.");
  const tomorrow = new Date(NOW.getTime() + 25 * 3_600_000);
  expect((await send(OWNER, NEW, tomorrow)).toast).toMatchObject({ type: "success" });
  expect(await house.mails()).toHaveLength(2);
});

it("a welcome that failed, sent again, leads to a first password, and who has one to signing in", async () => {
  const { house } = await built();
  await house.known.write(
    sql`insert into user_profiles (id, first_name, surname, email, created_at, updated_at)
      values (${MATE}, 'A', 'B', 'b@x.test', '', '')`,
    sql`insert into credentials (user_id, password_hash, updated_at) values (${MATE}, 'x', '')`,
  );
  const buttonFor = async (userId: string | undefined) => {
    const mailId = `${userId?.slice(0, -2)}9${userId?.slice(-1)}`;
    await house.at.write(
      sql`insert into email_log (id, recipient, template_id, event_id, user_id, state, created_at, updated_at)
        values (${mailId}, 'x@x.test', 'welcome', 'e', ${userId}, 'failed', '', '')`,
    );
    const { toast } = await house.visit(failedMail, { path: "/x/resending", params: { mailId }, form: {} });
    expect(toast).toMatchObject({ title: "The e-mail is on its way" });
    const sealed = (await house.jobs()).at(-1)?.sealed ?? "";
    const secrets = JSON.parse(
      await unseal({ secret: "s".repeat(32), purpose: "mail" }, sealed),
    ) as MailSecrets;
    return [entrance({ hasPassword: secrets.hasPassword === true }).label, secrets.token?.length];
  };
  expect(await buttonFor(NEW)).toEqual(["Set your password", 43]);
  expect(await buttonFor(MATE)).toEqual(["Sign in", undefined]);
});

it("says which of its reasons holds that nobody was written to", () => {
  expect(notSentText({ here: 2, recent: 0 }, "a reminder")).toBe("Everyone has signed in already.");
  expect(notSentText({ here: 0, recent: 3 }, "a reminder")).toBe(
    "Everyone who has not signed in was sent a reminder in the last 24 hours. Try again tomorrow.",
  );
  expect(notSentText({ here: 1, recent: 2 }, "a reminder")).toBe(
    "1 has signed in already, and 2 were sent a reminder in the last 24 hours. Try again tomorrow.",
  );
  expect(notSentText({ here: 0, recent: 0 }, "a reminder")).toBe("Nobody is left who could be written to.");
});
