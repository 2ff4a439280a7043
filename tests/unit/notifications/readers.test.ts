import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { jsonRequired } from "#db/json-row";
import {
  latestFor,
  notificationFor,
  notificationsForReader,
  unreadCount,
} from "~/features/notifications/reader.queries.server";
import { markAllReadings, markReading } from "~/features/notifications/readings.commands.server";
import { newsOf } from "~/features/notifications/settle.server";
import { LATER, NOW, PAGE, PEOPLE, type Person, toldHouse } from "../support/told-house";

let house: Awaited<ReturnType<typeof toldHouse>>;
beforeEach(async () => {
  house = await toldHouse();
});
const listed = async (person: Person, query: object = {}) =>
  house.at.read(notificationsForReader.page(notificationsForReader.Search.parse(query), house.who(person)));
const ids = async (person: Person) => (await listed(person)).rows.map(({ id }) => id);
const bell = async (person: Person) => house.at.read(latestFor(house.who(person)));
const as = (person: Person) =>
  house.ctx(NOW, {
    actor: {
      id: person,
      level: person === "staff" ? "moderator" : "user",
      teamId: person === "staff" ? null : person,
    },
  });

describe("who has it where", () => {
  it.each([
    ["everybody", {}, { own: "new", other: "new", share: "new", organiser: "seen", staff: "seen" }],
    [
      "the type own",
      { audience: "types", teamTypeIds: ["own"] },
      { own: "new", other: "no", share: "new", organiser: "seen", staff: "seen" },
    ],
    [
      "one team",
      { audience: "team", teamId: "other" },
      { own: "no", other: "new", share: "no", organiser: "seen", staff: "seen" },
    ],
  ] as const)("%s", async (_, change, wanted) => {
    const id = await house.told({ ...change, sendEmail: true });
    await house.mailed();
    const mailed = (await house.mails()).map(({ userId }) => userId);
    for (const person of PEOPLE) {
      const is = wanted[person];
      const { rows, unread } = await listed(person);
      expect(
        rows.map((row) => row.id),
        `${person}: list`,
      ).toEqual(is === "no" ? [] : [id]);
      expect(unread, `${person}: count`).toBe(is === "new" ? 1 : 0);
      expect(
        (await bell(person)).latest.map((one) => [one.id, one.isUnread]),
        `${person}: bell`,
      ).toEqual(is === "no" ? [] : [[id, is === "new"]]);
      const count = await house.at.read(jsonRequired({ n: unreadCount(person) }, sql``));
      expect(count.n, `${person}: navigation`).toBe(is === "new" ? 1 : 0);
      expect(mailed.includes(person), `${person}: mail`).toBe(is === "new");
      expect(
        (await house.at.read(notificationFor(id, house.who(person)))) !== null,
        `${person}: address`,
      ).toBe(is !== "no");
    }
  });

  it("drafts and scheduled ones are in nobody's list", async () => {
    const draft = await house.draft();
    const scheduled = await house.draft({ when: "at", day: "2027-06-17", time: "09:00" });
    await house.publish(scheduled);
    for (const person of PEOPLE) {
      expect(await ids(person)).toEqual([]);
      for (const id of [draft, scheduled])
        expect(await house.at.read(notificationFor(id, house.who(person)))).toBeNull();
    }
  });

  it("the link is for those who may open it now, in the list and in the mail", async () => {
    const id = await house.told({ link: `content:${PAGE}`, sendEmail: true });
    await house.mailed();
    const opens = { own: true, other: false, share: false, organiser: true, staff: true };
    for (const person of PEOPLE) {
      expect((await listed(person)).rows[0]?.opens, person).toBe(opens[person]);
      expect((await house.at.read(notificationFor(id, house.who(person))))?.opens, person).toBe(
        opens[person],
      );
      const mail = (await house.mails()).find(({ userId }) => userId === person);
      const news = mail && (await house.at.read(newsOf(mail.id)));
      if (news)
        expect([news.action, news.noTarget], person).toEqual(
          opens[person] ? ["Open the page", ""] : ["", "yes"],
        );
    }
    await house.at.write(sql`update content set is_published = 0`);
    for (const person of PEOPLE) expect((await listed(person)).rows[0]?.opens, person).toBe(false);
  });

  it("whoever joins later sees it as read; whoever moved keeps what they were told", async () => {
    const id = await house.told({ audience: "types", teamTypeIds: ["own"] });
    await house.at.write(
      sql`insert into user (id, first_name, surname, email, team_id, created_at, created_by, updated_at, updated_by)
        values ('new', 'New', 'Tester', 'new@x.test', 'own', '', '', '', '')`,
      sql`update user set team_id = 'other' where id = 'own'`,
    );
    const late = { userId: "new", level: "user" as const, teamId: "own" };
    const page = await house.at.read(
      notificationsForReader.page(notificationsForReader.Search.parse({}), late),
    );
    expect(page.rows.map((row) => [row.id, row.isUnread, row.isOwn])).toEqual([[id, false, false]]);
    const moved = { ...house.who("own"), teamId: "other" };
    const kept = await house.at.read(
      notificationsForReader.page(notificationsForReader.Search.parse({}), moved),
    );
    expect(kept.rows.map((row) => [row.id, row.isUnread])).toEqual([[id, true]]);
  });
});

describe("reading", () => {
  it("is each reader's own, can be taken back, and puts what is new first", async () => {
    const first = await house.told({ title: "First" });
    const second = await house.draft({ title: "Second" });
    await house.publish(second, new Date("2027-06-11T10:00:00.000Z"));
    expect(await ids("own")).toEqual([second, first]);
    await markReading(as("own"), second, true);
    expect(await ids("own")).toEqual([first, second]);
    expect(
      (await bell("own")).latest.map((one) => one.id),
      "the bell has the last first",
    ).toEqual([second, first]);
    expect((await listed("own", { unread: "1" })).rows.map((row) => row.id)).toEqual([first]);
    expect(await ids("other")).toEqual([second, first]);
    await markReading(as("own"), second, false);
    expect((await listed("own")).unread).toBe(2);
  });

  it("of all leaves what came after the page was drawn, and others' as they are", async () => {
    await house.told();
    const late = await house.draft();
    await house.publish(late, new Date(LATER));
    await markAllReadings(
      house.ctx(new Date("2027-06-18T00:00:00.000Z"), { actor: as("own").actor }),
      "2027-06-12T00:00:00.000Z",
    );
    expect((await listed("own", { unread: "1" })).rows.map((row) => row.id)).toEqual([late]);
    expect((await listed("other")).unread).toBe(2);
  });

  it("marks nothing for whom it did not go to", async () => {
    const id = await house.told({ audience: "team", teamId: "other" });
    for (const person of ["own", "staff"] as const) {
      await markReading(as(person), id, true);
      await markReading(as(person), id, false);
    }
    expect((await house.recipients(id)).map(({ userId }) => userId)).toEqual(["other"]);
    expect((await listed("staff")).unread).toBe(0);
  });
});
