import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { setSuspended } from "#workers/ops/provision/events";
import { unsubscribeToken } from "~/features/email/unsubscribe-token.server";
import { EventTeller } from "../../workers/local/mail-events";
import { eventually } from "../harness/host";
import { type Client, httpClient } from "../harness/http";
import { itInWhole } from "../harness/it-in-whole";
import { mailsTo, waitForMail } from "../harness/mail";
import { portal, urlOf } from "../harness/portal";
import { portalEvent, signedIn, textOf } from "../worlds/portal-event";
import { person } from "../worlds/test-event";

const SLUG = "mailevents";
let at: Awaited<ReturnType<typeof portalEvent>>;
let admin: Client;
let [teamId, ownerId] = ["", ""];
const email = `otto@${SLUG}.example`;

beforeAll(async () => {
  at = await portalEvent(SLUG);
  admin = await signedIn(SLUG, at.adminEmail);
  const { firstName, surname } = person("Otto");
  // As staff do it: what they queue goes at once, and not with the next minute.
  await admin.post(urlOf(SLUG, "/admin/teams/add-team"), {
    form: { name: "Otter", firstName, surname, email },
  });
  const [otter] = await at.rows<{ id: string; ownerId: string }>(
    sql`select id, owner_id as ownerId from team where name = 'Otter'`,
  );
  [teamId, ownerId] = [otter?.id ?? "", otter?.ownerId ?? ""];
});

const url = (path: string) => urlOf(SLUG, path);
const welcome = async () =>
  (
    await at.rows<{ id: string; type: string; state: string; subject: string; platform: string | null }>(
      sql`select id, type, state, subject, platform from email_log where user_id = ${ownerId} order by created_at limit 1`,
    )
  )[0];
const mailbox = () => portal().mailboxUrl.replace("//localhost", "//127.0.0.1");
/** A button of the mailbox's page. */
async function press(kind: string) {
  const mail = await waitForMail(portal().mailboxUrl, { to: email });
  const answer = await httpClient().post(`${mailbox()}/mails/${mail.id}/events`, { form: { kind } });
  return decodeURIComponent((answer.headers.location ?? "").replaceAll("+", " "));
}

describe("what becomes of a mail", () => {
  it("is told by the mailbox as by the provider, and stands in the log", async () => {
    await eventually(async () => (await mailsTo(portal().mailboxUrl, email)).length > 0, 90_000);
    expect(await welcome()).toMatchObject({
      state: "sent",
      type: "pending",
      subject: expect.stringContaining("Action needed"),
    });
    expect(await press("delivered")).toContain("The portal answered 202");
    expect(await press("open")).toContain("The portal answered 202");
    await eventually(async () => (await welcome())?.type === "open");
    expect((await welcome())?.platform).toBe("Safari on iPhone");
    const id = (await welcome())?.id ?? "";
    const list = textOf((await admin.get(url(`/admin/email-log?open=${id}`))).body);
    for (const words of ["Opened", "Delivered", "Queued", "Otter", "Open the mail"])
      expect(list).toContain(words);
    const page = textOf((await admin.get(url(`/admin/email-log/${id}`))).body.replaceAll("<wbr/>", ""));
    for (const words of [email, "Safari on iPhone", "192.0.2.44", "About it"]) expect(page).toContain(words);
  });

  it("a bounce stops mail to the address, which staff see; an admin lifts it with a reason", async () => {
    await press("hard-bounced");
    await eventually(async () => (await welcome())?.type === "bounce");
    const page = `/admin/teams/${teamId}/${ownerId}`;
    expect(textOf((await admin.get(url(page))).body)).toContain("All e-mail to this address has stopped");
    expect(textOf((await admin.get(url("/admin/failed-mails"))).body)).toContain("Mail does not reach them");
    expect(textOf((await admin.get(url("/admin/users?mail=bounced"))).body)).toContain("Otto");
    // Without a reason it is sent back to the page, and stays.
    expect((await admin.post(url(`${page}/mail-lift`), { form: {} })).status).toBe(302);
    expect(textOf((await admin.get(url(page))).body)).toContain("All e-mail to this address has stopped");
    const lifted = await admin.post(url(`${page}/mail-lift`), { form: { reason: "They confirmed it" } });
    expect(lifted.headers.location).toContain(page);
    expect(textOf((await admin.get(url(page))).body)).not.toContain("All e-mail to this address has stopped");
  });

  it("from a stranger is refused, and needs neither Origin nor cookie to be", async () => {
    const { body, headers } = new EventTeller().signed([{ event: "complained" }]);
    const base = `http://localhost:${portal().port}/mail-events`;
    const answer = await httpClient().post(base, {
      body,
      headers: { ...headers, origin: "https://evil.example" },
    });
    expect([401, 503]).toContain(answer.status);
    expect((await httpClient().get(base)).status).toBe(405);
    expect((await httpClient().post(base, { body: "x" })).status).toBe(401);
    // At an event's own host there is no such address.
    expect([404, 415]).toContain((await httpClient().post(url("/mail-events"), { body, headers })).status);
  });
});

describe("unsubscribing", () => {
  const logId = "0190f3a0-0000-7000-8000-000000000001";
  const link = async (eventId = at.event.id) =>
    `/unsubscribe/${await unsubscribeToken(at.on.env.APP_SECRET, eventId, { userId: ownerId, choice: "comments", logId })}`;
  const stored = () =>
    at.rows<{ choice: string; by: string }>(sql`select choice, by from mail_unsubscription`);
  const oneClick = (path: string) =>
    httpClient().post(url(path), {
      form: { "List-Unsubscribe": "One-Click" },
      headers: { origin: "https://mail.example" },
    });

  it("is asked first by a page, and done by its button or the mail program's, without cookie or redirect, twice the same", async () => {
    const path = await link();
    const page = await httpClient().get(url(path));
    expect(page.status).toBe(200);
    expect(textOf(page.body)).toContain("Stop these e-mails?");
    expect(await stored()).toEqual([]);
    for (const _ of [1, 2]) {
      const answer = await oneClick(path);
      expect(answer.status).toBe(200);
      expect(answer.headers["set-cookie"]).toBeUndefined();
      expect(answer.headers.location).toBeUndefined();
      expect(answer.headers["referrer-policy"]).toBe("strict-origin");
      expect(textOf(answer.body)).toContain("You are unsubscribed");
    }
    expect(await stored()).toEqual([{ choice: "comments", by: "provider" }]);
  });

  it("a token of another event, or none, does nothing", async () => {
    const foreign = await link("0190f3a0-0000-7000-8000-0000000000aa");
    expect((await oneClick(foreign)).status).toBe(404);
    expect((await httpClient().get(url(foreign))).status).toBe(404);
    expect((await oneClick("/unsubscribe/x")).status).toBe(404);
  });

  it("is chosen on a page of one's own account too", async () => {
    const own = await admin.get(url("/my-account/mails"));
    expect(textOf(own.body)).toContain("What waits for staff");
    const form = new URLSearchParams([
      ["save", "choices"],
      ["wanted", "comments"],
      ["wanted", "staffDigest"],
    ]);
    expect((await admin.post(url("/my-account/mails"), { form })).status).toBe(302);
    const rows = await at.rows<{ choice: string }>(
      sql`select choice from mail_unsubscription where user_id = ${at.adminId} and by = 'page' order by 1`,
    );
    expect(rows.map(({ choice }) => choice)).toEqual(["notifications", "reminders", "reports"]);
    expect(
      await at.rows(sql`select 1 from staff_inbox where user_id = ${at.adminId} and wants_mail = 1`),
    ).toHaveLength(1);
    expect((await admin.post(url("/my-account/mails"), { form: {} })).status).toBe(400);
  });

  // Half a minute, for which an event is known.
  itInWhole("works while the event is paused", async () => {
    await setSuspended(at.on, SLUG, true);
    // The event is known for half a minute.
    await eventually(async () => (await httpClient().get(url("/"))).status === 503, 60_000);
    const path = await link();
    expect(textOf((await httpClient().get(url(path))).body)).toContain("Unsubscribe");
    expect((await oneClick(path)).status).toBe(200);
    await setSuspended(at.on, SLUG, false);
  });
});
