import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { events } from "#db/control/schema";
import { many, q } from "#db/read-batch";
import {
  changeText,
  copyNotification,
  removeNotification,
  updateNotification,
} from "~/features/notifications/notifications.commands.server";
import { outcomeOf, reachOf, unmailable } from "~/features/notifications/notifications.queries.server";
import {
  publishNotification,
  resendNotification,
  withdrawNotification,
} from "~/features/notifications/publication.commands.server";
import {
  notMailed,
  notPublished,
  publishDue,
  tellNotification,
} from "~/features/notifications/publication.jobs.server";
import { settleAfter, settleAll } from "~/features/notifications/settle.server";
import { newId } from "~/lib/ids";
import { LATER, NOW, PAGE, toldHouse } from "../support/told-house";

let house: Awaited<ReturnType<typeof toldHouse>>;
beforeEach(async () => {
  house = await toldHouse();
});
const AT = { when: "at", day: "2027-06-17", time: "09:00" };
const DUE = new Date(LATER);
const people = async (id: string) => (await house.recipients(id)).map(({ userId }) => userId);

describe("publishing", () => {
  it("fixes whom it went to: the people of its teams, no organisers and no staff", async () => {
    expect(await people(await house.told())).toEqual(["other", "own", "share"]);
    expect(await people(await house.told({ audience: "types", teamTypeIds: ["own"] }))).toEqual([
      "own",
      "share",
    ]);
    expect(await people(await house.told({ audience: "team", teamId: "own" }))).toEqual(["own"]);
  });

  it("without mails it is published, and that is its end", async () => {
    const id = await house.told();
    expect(await house.value(id)).toMatchObject({ status: "pushed", publishedAt: NOW.toISOString() });
    expect(await house.promises("notificationPublished")).toEqual([]);
    await house.at.write(settleAll(NOW.toISOString()));
    expect((await house.value(id)).status).toBe("pushed");
  });

  it("of two who publish at once one is first; what was changed meanwhile does not go", async () => {
    const id = await house.draft();
    const { version } = await house.value(id);
    const both = await Promise.allSettled([
      publishNotification(house.ctx(), id, { version }),
      publishNotification(house.ctx(), id, { version }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const other = await house.draft();
    await updateNotification(house.ctx(), other, { ...house.input({ title: "Another" }), version: 1 });
    await expect(publishNotification(house.ctx(), other, { version: 1 })).rejects.toThrow("Somebody changed");
    expect((await house.value(other)).status).toBe("draft");
  });

  it("names before it goes how many people and mails it is, and who can get none", async () => {
    await house.block("own");
    await house.unsubscribe("other");
    const id = await house.draft({
      sendEmail: true,
      link: `content:${PAGE}`,
    });
    expect(await house.at.read(reachOf(id))).toEqual({
      teams: 3,
      people: 3,
      blocked: 1,
      unsubscribed: 1,
      blind: 2,
    });
    expect((await house.at.read(unmailable(id))).map(({ id, why }) => [id, why])).toEqual([
      ["own", "blocked"],
      ["other", "unsubscribed"],
    ]);
    await house.publish(id);
    expect((await house.recipients(id)).map(({ userId, noMail }) => [userId, noMail])).toEqual([
      ["other", "unsubscribed"],
      ["own", "blocked"],
      ["share", null],
    ]);
  });

  it("is refused where whom it is for is not there any more", async () => {
    const id = await house.draft({ audience: "team", teamId: "own" });
    await house.at.write(sql`update team set is_archived = 1 where id = 'own'`);
    await expect(house.publish(id)).rejects.toThrow("Invalid notification: its team is not active");
    const typed = await house.draft({ audience: "types", teamTypeIds: ["other"] });
    await house.at.write(sql`delete from notification_team_type`);
    await expect(house.publish(typed)).rejects.toThrow("Invalid notification: its team types");
  });
});

describe("its mails", () => {
  it("are queued once for each person, however often the work is done", async () => {
    const id = await house.told({ sendEmail: true });
    expect(await house.mailed()).toHaveLength(3);
    expect(await house.mailed()).toHaveLength(0);
    const mails = await house.mails();
    expect(mails.map(({ recipient, templateId }) => [recipient, templateId]).sort()).toEqual(
      ["other", "own", "share"].map((person) => [`${person}@x.test`, "adminNotification"]),
    );
    expect((await house.recipients(id)).map(({ mailId }) => mailId).sort()).toEqual(
      mails.map((mail) => mail.id).sort(),
    );
  });

  it("go to nobody who was blocked, unsubscribed or left after it was published", async () => {
    const id = await house.told({ sendEmail: true });
    await house.block("own");
    await house.unsubscribe("other");
    await house.at.write(sql`update team set is_archived = 1 where id = 'share'`);
    expect(await house.mailed()).toHaveLength(0);
    expect((await house.recipients(id)).map(({ noMail }) => noMail)).toEqual([
      "unsubscribed",
      "blocked",
      "left",
    ]);
    expect(await house.value(id)).toMatchObject({
      status: "sent",
      providerResponse: "Nobody could get a mail",
    });
  });

  it("make it sent, or failed, when each has its answer and not before", async () => {
    const id = await house.told({ sendEmail: true });
    await house.at.write(settleAll(NOW.toISOString()));
    expect((await house.value(id)).status, "before they are queued").toBe("pushed");
    await house.mailed();
    const settled = async (person: "own" | "other" | "share", state: string) => {
      await house.answer(state, person);
      const row = (await house.recipients(id)).find(({ userId }) => userId === person);
      await house.at.write(...settleAfter(row?.mailId ?? "", NOW.toISOString()));
      return house.value(id);
    };
    expect((await settled("own", "sent")).status).toBe("pushed");
    expect((await settled("other", "refused")).status).toBe("pushed");
    expect(await settled("share", "sent")).toMatchObject({
      ...{ status: "sent", providerResponse: "2 sent, 1 refused", sentAt: NOW.toISOString() },
    });
    const failed = await house.told({ sendEmail: true, audience: "team", teamId: "own" });
    await house.mailed();
    await house.answer("failed");
    await house.at.write(settleAll(NOW.toISOString()));
    expect(await house.value(failed)).toMatchObject({ status: "failed", providerResponse: "1 failed" });
  });

  it("are sent again to those alone whose mail did not go, once", async () => {
    const id = await house.told({ sendEmail: true });
    await house.mailed();
    await house.answer("refused", "own");
    await house.answer("sent");
    await house.at.write(settleAll(NOW.toISOString()));
    await house.at.write(sql`update outbox set state = 'done'`);
    expect(await resendNotification(house.ctx(), id)).toMatchObject({ people: 1 });
    await expect(resendNotification(house.ctx(), id)).rejects.toThrow("nobody whose mail failed");
    expect(await house.mailed()).toHaveLength(1);
    expect((await house.mails()).map(({ userId, state }) => `${userId} ${state}`).sort()).toEqual([
      ...["other sent", "own queued", "own resent", "share sent"],
    ]);
    await house.answer("sent");
    const row = (await house.recipients(id)).find(({ userId }) => userId === "own");
    await house.at.write(...settleAfter(row?.mailId ?? "", NOW.toISOString()));
    expect(await house.value(id)).toMatchObject({ status: "sent", providerResponse: "3 sent" });
  });

  it("that could not be queued at all make it fail, and can be queued from its page", async () => {
    const id = await house.told({ sendEmail: true });
    // Others may still be at it.
    await house.at.write(...notMailed(NOW.toISOString()).writes);
    expect(await house.value(id)).toMatchObject({ status: "pushed" });
    await house.at.write(
      sql`update outbox set state = 'failed' where subscriber = 'notificationPublished'`,
      ...notMailed(NOW.toISOString()).writes,
    );
    expect(await house.value(id)).toMatchObject({
      status: "failed",
      providerResponse: "Its mails could not be queued",
    });
    expect(await resendNotification(house.ctx(), id)).toMatchObject({ people: 3 });
    expect(await house.value(id)).toMatchObject({ status: "pushed" });
    await expect(resendNotification(house.ctx(), id)).rejects.toThrow("nobody whose mail failed");
    expect(await house.mailed()).toHaveLength(3);
  });

  it("of one that was removed are cancelled, also those that are being queued", async () => {
    const id = await house.told({ sendEmail: true });
    const [row] = await house.promises("notificationPublished");
    await house.mailed();
    await removeNotification(house.ctx(), id);
    expect((await house.mails()).map(({ state }) => state)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(await house.promises("mail:")).toEqual([]);
    expect(await house.all()).toEqual([]);
    expect(await tellNotification(house.ctx(), row?.activityId ?? "")).toEqual([]);
    // Removed between the reading of a part and its writing.
    const other = await house.told({ sendEmail: true });
    const [next] = (await house.promises("notificationPublished")).filter(
      ({ activityId }) => activityId !== row?.activityId,
    );
    const { db } = house.at;
    let reads = 0;
    const removing = {
      ...db,
      batch: async (...args: Parameters<typeof db.batch>) => {
        const answer = await db.batch(...args);
        if (++reads === 2) await removeNotification(house.ctx(), other);
        return answer;
      },
    };
    const before = (await house.mails()).length;
    expect(await tellNotification(house.ctx(NOW, { db: removing as never }), next?.activityId ?? "")).toEqual(
      [],
    );
    expect(await house.mails()).toHaveLength(before);
  });
});

describe("a time", () => {
  const scheduled = async (change: object = {}) => {
    const id = await house.draft({ ...AT, ...change });
    await house.publish(id);
    return id;
  };

  it("schedules it: control is told, nobody has it, and it is published when its time has come", async () => {
    const id = await scheduled();
    expect(await house.value(id)).toMatchObject({
      status: "scheduled",
      scheduledAt: LATER,
      publishedAt: null,
    });
    const [event] = await house.known.read(many(q.select().from(events)));
    expect(event?.nextDueAt).toBe(LATER);
    const [promise] = await house.promises("notificationDue:");
    expect(promise).toMatchObject({ leaseUntil: LATER, giveUpAt: "2027-06-19T08:00:00.000Z" });
    expect(await people(id)).toEqual([]);
    await house.due(DUE);
    expect(await house.value(id)).toMatchObject({ status: "pushed", publishedAt: LATER });
    expect(await people(id)).toEqual(["other", "own", "share"]);
  });

  it("that is found too early is tried again", async () => {
    const id = await scheduled();
    await expect(house.due(new Date("2027-06-17T07:59:59.000Z"))).rejects.toThrow("has not come");
    expect((await house.value(id)).status).toBe("scheduled");
  });

  it("does nothing where it was withdrawn, moved, published or removed meanwhile", async () => {
    const subject = async () => ((await house.promises("notificationDue:"))[0]?.subscriber ?? "").slice(16);
    const withdrawn = await scheduled();
    const first = await subject();
    await withdrawNotification(house.ctx(), withdrawn);
    expect(await house.promises("notificationDue:")).toEqual([]);
    await publishDue(house.ctx(DUE), first);
    expect((await house.value(withdrawn)).status).toBe("draft");
    await expect(withdrawNotification(house.ctx(), withdrawn)).rejects.toThrow("not scheduled any more");

    const moved = await scheduled();
    const before = await subject();
    const { version } = await house.value(moved);
    await updateNotification(house.ctx(), moved, { ...house.input({ ...AT, time: "10:00" }), version });
    expect(await house.promises("notificationDue:")).toHaveLength(1);
    await publishDue(house.ctx(new Date("2027-06-17T09:30:00.000Z")), before);
    expect((await house.value(moved)).status).toBe("scheduled");
    await house.due(new Date("2027-06-17T09:30:00.000Z"));
    expect((await house.value(moved)).publishedAt).toBe("2027-06-17T09:30:00.000Z");
    await publishDue(house.ctx(DUE), before);

    const removed = await scheduled();
    const last = await subject();
    await removeNotification(house.ctx(), removed);
    expect(await house.promises("notificationDue:")).toEqual([]);
    await publishDue(house.ctx(DUE), last);
    expect(await people(removed)).toEqual([]);
  });

  it("without one a scheduled one is a draft again when it is saved", async () => {
    const id = await scheduled();
    const { version } = await house.value(id);
    expect(await updateNotification(house.ctx(), id, { ...house.input(), version })).toEqual({
      status: "draft",
    });
    expect(await house.promises("notificationDue:")).toEqual([]);
  });

  it("that is past is refused, at its field and where it is scheduled", async () => {
    await expect(house.draft({ ...AT, day: "2027-06-09" })).rejects.toMatchObject({
      ...{ status: 422, message: "Invalid notification", fields: { day: expect.stringContaining("past") } },
    });
    const id = await house.draft(AT);
    await expect(house.publish(id, new Date("2027-06-18T00:00:00.000Z"))).rejects.toThrow("its time is past");
  });

  it("at which its team is not there any more makes it failed, and so does one that was given up", async () => {
    const id = await scheduled({ audience: "team", teamId: "own" });
    await house.at.write(sql`update team set is_archived = 1 where id = 'own'`);
    await house.due(DUE);
    expect(await house.value(id)).toMatchObject({ status: "failed", publishedAt: null });
    expect((await house.value(id)).providerResponse).toContain("not there any more");
    const other = await scheduled();
    const given = notPublished(`${other}@${LATER}`, LATER);
    await house.at.write(...given.writes);
    expect(await house.value(other)).toMatchObject({ status: "failed", publishedAt: null });
    const { version } = await house.value(other);
    await updateNotification(house.ctx(), other, { ...house.input(), version });
    await house.publish(other);
    expect((await house.value(other)).status, "it can be mended").toBe("pushed");
  });
});

describe("what is saved of it", () => {
  it("is refused by an older version, and of a published one but its text", async () => {
    const id = await house.draft();
    const save = (version: number) =>
      updateNotification(house.ctx(), id, { ...house.input({ title: "B" }), version });
    await save(1);
    await expect(save(1)).rejects.toThrow("Somebody else saved");
    await expect(changeText(house.ctx(), id, { title: "C", description: "D", version: 2 })).rejects.toThrow(
      "not published",
    );
    await house.publish(id);
    await expect(save(3)).rejects.toThrow("its text alone");
    await changeText(house.ctx(), id, { title: "C", description: "D", version: 3 });
    expect(await house.value(id)).toMatchObject({
      title: "C",
      editedAt: NOW.toISOString(),
      status: "pushed",
    });
  });

  it("leads to what can be opened, and is for teams that are there", async () => {
    const gone = `content:${newId()}`;
    await expect(house.draft({ link: gone })).rejects.toMatchObject({ fields: { link: expect.any(String) } });
    await expect(house.draft({ audience: "team", teamId: "organiser" })).rejects.toMatchObject({
      fields: { teamId: expect.any(String) },
    });
    await expect(house.draft({ audience: "types", teamTypeIds: ["gone"] })).rejects.toMatchObject({
      fields: { teamTypeIds: expect.any(String) },
    });
  });

  it("is copied as a draft for the same teams, whatever became of it", async () => {
    const id = await house.told({
      audience: "types",
      teamTypeIds: ["own"],
      sendEmail: true,
      title: "T".repeat(200),
    });
    const { notificationId } = await copyNotification(house.ctx(), id, {});
    const copy = await house.value(notificationId);
    expect(copy).toMatchObject({
      status: "draft",
      publishedAt: null,
      teamTypeIds: ["own"],
      sendEmail: true,
      version: 1,
    });
    expect(copy.title).toMatch(/^Copy of T+…$/);
    expect(copy.title.length).toBeLessThanOrEqual(200);
    expect(await house.at.read(outcomeOf(notificationId))).toMatchObject({ received: 0 });
  });
});
