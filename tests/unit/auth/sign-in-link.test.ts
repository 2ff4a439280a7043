import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { totpFactors } from "#db/control/schema";
import { q } from "#db/read-batch";
import { setPassword, tokenState } from "~/features/auth/password.commands.server";
import { giveSecondFactor } from "~/features/auth/second-factor.commands.server";
import { copySignInLink, signInByLink, signInLinkState } from "~/features/auth/sign-in-link.commands.server";
import { sqlRows } from "../../harness/sql-rows";
import { memoryHouse } from "../support/memory-house";

const NOW = Date.parse("2027-05-04T08:00:00.000Z");
const after = (minutes: number) => new Date(NOW + minutes * 60_000);

let house: Awaited<ReturnType<typeof memoryHouse>>;
beforeEach(async () => {
  house = await memoryHouse();
  await house.at.write(
    sql`insert into team (id, name, created_at, created_by, updated_at, updated_by) values ('stand', 'Stand', 'now', 'x', 'now', 'x')`,
    sql`update user set team_id = 'stand' where id = 'mia'`,
    sql`insert into user (id, first_name, surname, email, permissions, created_at, created_by, updated_at, updated_by)
      values ('ada', 'Ada', 'Boss', 'ada@x.test', 'admin', 'now', 'x', 'now', 'x')`,
  );
});

const ada = (minutes = 0, level: "admin" | "moderator" = "admin") =>
  house.ctx(after(minutes), { actor: { id: "ada", level, teamId: null } });
const guest = (minutes: number) => house.ctx(after(minutes));
const mia = { teamId: "stand", userId: "mia" };
const copied = async () => new URL((await copySignInLink(ada(), mia)).link).searchParams.get("token") ?? "";
const use = (token: string, minutes = 1, signedInAs: string | null = null) =>
  signInByLink(guest(minutes), { token, signedInAs });
const rows = async (statement: ReturnType<typeof sql>) => house.at.read(sqlRows(statement));
const sessions = () =>
  rows(
    sql`select s.user_id as who, d.link_by as "by" from session s join session_detail d on d.session_id = s.id`,
  );

describe("a sign-in link that an admin copied", () => {
  it("signs in once; the session and the log say whose it was, the person is mailed", async () => {
    const token = await copied();
    expect(await house.mails()).toMatchObject([{ templateId: "signInLinkMade", recipient: "mia@x.test" }]);
    expect(await signInLinkState(guest(1), token)).toMatchObject({
      state: "good",
      name: "Mia Marsh",
      maker: "Ada Boss",
    });
    expect(await use(token)).toMatchObject({ step: "done" });
    expect(await sessions()).toEqual([{ who: "mia", by: "ada" }]);
    expect(
      await rows(
        sql`select actor_id as actor, details ->> 'by' as "by" from activity where kind = 'signInLink.used'`,
      ),
    ).toEqual([{ actor: "mia", by: "Ada Boss" }]);
    await expect(use(token, 2)).rejects.toThrow("The action code provided is invalid.");
    expect(await sessions()).toHaveLength(1);
  });

  it("twice at once one goes in", async () => {
    const token = await copied();
    const both = await Promise.allSettled([use(token), use(token)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sessions()).toHaveLength(1);
  });

  it("works for 24 hours, and a newer one ends it", async () => {
    const token = await copied();
    expect((await signInLinkState(guest(24 * 60 - 1), token)).state).toBe("good");
    expect((await signInLinkState(guest(24 * 60), token)).state).toBe("expired");
    await expect(use(token, 24 * 60)).rejects.toThrow("has expired");
    await copied();
    expect((await signInLinkState(guest(1), token)).state).toBe("invalid");
  });

  it.each([
    ["the level rose", sql`update user set permissions = 'moderator' where id = 'mia'`],
    ["it rose a little", sql`update user set permissions = 'reportViewer' where id = 'mia'`],
    ["the team was archived", sql`update team set is_archived = 1`],
    ["the person left", sql`delete from user where id = 'mia'`],
    ["the maker is no admin any more", sql`update user set permissions = 'moderator' where id = 'ada'`],
  ])("after %s it signs nobody in", async (_, change) => {
    const token = await copied();
    await house.at.write(change);
    expect((await signInLinkState(guest(1), token)).state).toBe("closed");
    await expect(use(token)).rejects.toThrow("does not sign anybody in");
    expect(await sessions()).toEqual([]);
  });

  it("not where somebody is signed in, whoever it is, and it is still good then", async () => {
    const token = await copied();
    await expect(use(token, 1, "ada")).rejects.toThrow("Sign out first");
    expect((await signInLinkState(guest(1), token)).state).toBe("good");
  });

  it("is nothing for setting a password, and ends with a new one", async () => {
    const token = await copied();
    for (const purpose of ["setPassword", "resetPassword"] as const) {
      expect(await tokenState(guest(1), purpose, token)).toBe("invalid");
      const given = { newPassword: "blue piano lantern", repeatPassword: "blue piano lantern" };
      await expect(setPassword(guest(1), { purpose, token, ...given })).rejects.toThrow("invalid");
    }
  });

  it("asks the second factor, and looks at the level again when that was given", async () => {
    await house.known.write(
      q.insert(totpFactors).values({ userId: "mia", secret: "x", lastStep: 0, createdAt: "now" }),
      sql`insert into recovery_codes (code_hash, user_id, created_at) values ('h', 'mia', 'now')`,
    );
    const entrance = await use(await copied());
    expect(entrance).toMatchObject({
      step: "secondFactor",
      by: "link",
      linkBy: { id: "ada", name: "Ada Boss" },
    });
    expect(await sessions()).toEqual([]);
    const { recoveryCodeHash } = await import("~/features/auth/recovery-codes.server");
    await house.known.write(
      sql`update recovery_codes set code_hash = ${await recoveryCodeHash("mia", "ABCD")}`,
    );
    await house.at.write(sql`update user set permissions = 'moderator' where id = 'mia'`);
    const pending = { ...(entrance as never as object), next: "/" } as never;
    await expect(giveSecondFactor(guest(2) as never, pending, { recoveryCode: "ABCD" }, {})).rejects.toThrow(
      "credential",
    );
    expect(await sessions()).toEqual([]);
  });

  it("is made by admins, for people of an active team who are no staff", async () => {
    await expect(copySignInLink(ada(0, "moderator"), mia)).rejects.toThrow();
    await expect(copySignInLink(ada(), { ...mia, teamId: "other" })).rejects.toThrow();
    await expect(copySignInLink(ada(), { teamId: "stand", userId: "ada" })).rejects.toThrow();
    await house.known.write(sql`insert into staff_grants (user_id, granted_at) values ('mia', 'now')`);
    await expect(copySignInLink(ada(), mia)).rejects.toThrow("no staff");
    await house.known.write(sql`delete from staff_grants`);
    await house.at.write(sql`update user set permissions = 'moderator' where id = 'mia'`);
    await expect(copySignInLink(ada(), mia)).rejects.toThrow("no staff");
    expect(await house.mails()).toEqual([]);
    expect(await house.known.read(sqlRows(sql`select 1 from tokens where used_at is null`))).toEqual([]);
  });
});
