import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import * as adminList from "~/features/notifications/pages/admin-notifications";
import * as edit from "~/features/notifications/pages/edit-notification";
import * as latest from "~/features/notifications/pages/latest-notifications";
import * as publication from "~/features/notifications/pages/notification-publication";
import * as removal from "~/features/notifications/pages/notification-removal";
import * as textPage from "~/features/notifications/pages/notification-text";
import * as list from "~/features/notifications/pages/notifications";
import * as open from "~/features/notifications/pages/open-notification";
import { settleAll } from "~/features/notifications/settle.server";
import { pageHouse } from "../support/page-house";
import { LATER, NOW, PAGE, toldHouse } from "../support/told-house";

let told: Awaited<ReturnType<typeof toldHouse>>;
let house: Awaited<ReturnType<typeof pageHouse>>;
beforeEach(async () => {
  told = await toldHouse();
  house = await pageHouse(told);
});
const asOwn = (more: object = {}) => ({
  ...{
    level: "user",
    id: "own",
    team: { id: "own", name: "Own" },
    now: NOW,
    path: "/notifications",
    ...more,
  },
});
const admin = (notificationId = "", more: object = {}) => ({
  ...{
    level: "admin",
    now: NOW,
    params: { notificationId },
    path: `/admin/notifications/${notificationId}`,
    ...more,
  },
});

describe("the list of a team", () => {
  it("is empty, then has what is new with its button, its link and its time", async () => {
    expect((await house.visit(list, asOwn())).text).toContain("No notifications yet");
    const id = await told.told({ link: `content:${PAGE}` });
    const { text: words, html } = await house.visit(list, asOwn());
    expect(words).toContain("What the organisers told Own, unread first.");
    expect(words).toMatch(/Unread 1 notification .*Berths are out .*Mark as read/);
    expect(html).toContain(`href="/notifications/${id}"`);
    expect(html).toContain("Mark all as read");
    const other = await house.visit(list, asOwn({ id: "other", team: { id: "other", name: "Other" } }));
    expect(other.html).not.toContain(`href="/notifications/${id}"`);
    expect(other.text).toContain("rev E");
  });

  it("folds a long text, and says that a text was edited", async () => {
    const id = await told.told({ description: "Long. ".repeat(200) });
    await told.at.write(sql`update notification set edited_at = ${NOW.toISOString()} where id = ${id}`);
    const { html, text: words } = await house.visit(list, asOwn());
    expect(html).toContain("<details");
    expect(words).toContain("Read all");
    expect(words).toContain(", edited");
  });
});

describe("the link of one", () => {
  const unread = async () =>
    (await told.recipients((await told.all())[0]?.id ?? "")).find((row) => row.userId === "own")?.readAt;
  it("reads it and leads to what it is about, else to its place", async () => {
    const id = await told.told({ link: `content:${PAGE}` });
    const follow = (more: object = {}) =>
      house.visit(open, asOwn({ params: { notificationId: id }, path: `/notifications/${id}`, ...more }));
    expect((await follow()).to).toBe(`/content/${PAGE}`);
    expect(await unread()).toBe(NOW.toISOString());
    expect((await follow({ id: "other", team: { id: "other", name: "Other" } })).to).toBe(
      `/notifications#n-${id}`,
    );
  });

  it("reads nothing for whoever looks on as somebody else", async () => {
    const id = await told.told();
    const view = { isOver: false, until: LATER, person: null, team: { name: "Own" } };
    await house.visit(
      open,
      asOwn({ params: { notificationId: id }, path: `/notifications/${id}`, more: { view } }),
    );
    expect(await unread()).toBeNull();
  });

  it("is asked for by the bell with the last five", async () => {
    for (const n of [1, 2, 3, 4, 5, 6]) await told.told({ title: `News ${n}` });
    const { response } = await house.visit(latest, asOwn({ path: "/notifications/latest" }));
    const data = (await response?.json()) as { total: number; unread: number; latest: unknown[] };
    expect([data.total, data.unread, data.latest.length]).toEqual([6, 6, 5]);
  });
});

describe("staff's pages", () => {
  it("list by the last change, with what became of each", async () => {
    expect((await house.visit(adminList, admin())).text).toContain("No notifications yet");
    await told.told({ title: "Went" });
    const later = await told.draft({ title: "Later", when: "at", day: "2027-06-17", time: "09:00" });
    await told.publish(later);
    const { text: words } = await house.visit(adminList, admin());
    expect(words).toMatch(/Went .*Published .*Everybody .*0 of 3/);
    expect(words).toMatch(/Later .*Scheduled .*Goes 17 June, 09:00/);
    const filtered = await house.visit(
      adminList,
      admin("", { path: "/admin/notifications?status=scheduled" }),
    );
    expect(filtered.text).not.toContain("Went");
  });

  it("show a draft with its numbers and names, and ask before it goes", async () => {
    await told.block("own");
    const id = await told.draft({ sendEmail: true, link: `content:${PAGE}` });
    const editor = await house.visit(edit, admin(id));
    expect(editor.text).toContain("Seen by nobody yet.");
    expect(editor.text).toMatch(/People who see it in the portal 3 People who cannot get a mail 1 Mails 2/);
    expect(editor.text).toContain("own Tester, Own Mail came back");
    expect(editor.text).toContain("Share, a stand share May not see what it leads to");
    const asked = await house.visit(publication, admin(id));
    expect(asked.text).toContain("Publish to 3 people, mail to 2");
    const done = await house.visit(publication, admin(id, { form: { version: "1" } }));
    expect(done.to).toBe(`/admin/notifications/${id}`);
  });

  it("show a published one with who has read it and whose mail did not go, and take a new text", async () => {
    const id = await told.told({ sendEmail: true });
    await told.mailed();
    await told.answer("refused", "own");
    await told.answer("sent");
    await told.at.write(settleAll(NOW.toISOString()));
    const shown = await house.visit(edit, admin(id));
    expect(shown.text).toMatch(/Went to 3 people Have read it 0 Have not read it 3/);
    expect(shown.text).toContain("2 sent, 1 refused");
    expect(shown.text).toMatch(/own Tester Own Their address does not take it/);
    expect(shown.text).toContain("Mail it again to 1 person");
    const { version } = await told.value(id);
    const changed = await house.visit(
      textPage,
      admin(id, { form: { title: "New", description: "T", version: String(version) } }),
    );
    expect(changed.to).toBe(`/admin/notifications/${id}`);
    const refused = await house.visit(
      textPage,
      admin(id, { form: { title: "Again", description: "T", version: "1" } }),
    );
    expect(refused.status).toBe(409);
    expect(refused.data).toMatchObject({ lastResult: { initialValue: { title: "Again" } } });
    expect((await house.visit(removal, admin(id))).text).toContain("It is taken from 3 people.");
  });

  it("keep what was typed where a time is past", async () => {
    const id = await told.draft();
    const form = { title: "Kept", description: "Kept text", audience: "everybody", version: "1" };
    const past = await house.visit(
      edit,
      admin(id, { form: { ...form, when: "at", day: "2020-01-01", time: "09:00" } }),
    );
    expect(past.status).toBe(422);
    expect(past.data).toMatchObject({
      lastResult: { initialValue: { title: "Kept" }, error: { day: [expect.stringContaining("past")] } },
    });
    const on = await house.visit(edit, admin(id, { form: { ...form, when: "now", next: "publish" } }));
    expect(on.to).toBe(`/admin/notifications/${id}/publication`);
  });

  it("say of a scheduled one whose time has passed that it did not go", async () => {
    const id = await told.draft({ when: "at", day: "2027-06-17", time: "09:00" });
    await told.publish(id);
    expect((await house.visit(edit, admin(id))).text).toContain("Back to draft");
    const late = await house.visit(edit, admin(id, { now: new Date("2027-06-18T00:00:00.000Z") }));
    expect(late.text).toContain("Its time has passed, and it did not go.");
  });
});
