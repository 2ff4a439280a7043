import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { writeBatch } from "#db/write-batch";
import { addFields, updateField } from "~/features/forms/fields/fields.commands.server";
import { addForm } from "~/features/forms/forms.commands.server";
import { publishForm } from "~/features/forms/publication/publish-form.commands.server";
import { hiddenIn } from "../../harness/html";
import { type Answer, type Client, httpClient } from "../../harness/http";
import { itInWhole } from "../../harness/it-in-whole";
import { linkIn, waitForMail } from "../../harness/mail";
import { portal, urlOf } from "../../harness/portal";
import { portalEvent, signedIn, textOf } from "../../worlds/portal-event";
import { buttonOf, press, unanswered } from "../support/page-forms";

const SLUG = "guest-forms";
let at: Awaited<ReturnType<typeof portalEvent>>;
let formId: string;
let closedId: string;
const text = (label: string, more: object = {}) => ({ type: "text", label, ...more });
beforeAll(async () => {
  at = await portalEvent(SLUG);
  const ctx = at.ctx();
  const form = async (title: string, isPublic: number) => {
    const firstField = text("Your name", { isRequired: true });
    const made = await addForm(ctx, { title, description: "", firstField });
    const fields = [{ type: "newPage", label: "Page two" }, text("Your boat", { isRequired: true })];
    await addFields(ctx, { kind: "form", id: made.formId }, { revision: 1, fields, before: null });
    await publishForm(ctx, made.formId, { revision: 2 });
    await writeBatch(at.db, [sql`update form set is_public = ${isPublic} where id = ${made.formId}`]);
    return made.formId;
  };
  formId = await form("Press accreditation", 1);
  closedId = await form("Internal form", 0);
});

const address = (path = "", id = formId) => urlOf(SLUG, `/guests/forms/${id}${path}`);
/** What a page's form sends as it stands, with what is typed into it. */
const filled = ({ body }: Answer, typed: Record<string, string>) => ({ ...hiddenIn(body), ...typed });
const inputName = ({ body }: Answer) => /name="(f\.[^"]+)"/.exec(body)?.[1] ?? "";
const cookiesOf = (client: Client) => [...(client.cookies.get(new URL(address()).host)?.keys() ?? [])];
const whereTo = (answer: Answer) =>
  new URL(String(answer.headers.location), answer.url).pathname.replace(`/guests/forms/${formId}`, "");

/** Fills in the first page, and the second where that is wanted. */
async function fill(client: Client, { isWhole = true } = {}): Promise<void> {
  const first = await client.get(address(), { follow: true });
  expect(first.status).toBe(200);
  const on = await client.post(address("/pages/1"), {
    form: filled(first, { [inputName(first)]: "Ann Solent" }),
  });
  expect([on.status, whereTo(on)]).toEqual([302, "/pages/2"]);
  if (!isWhole) return;
  const second = await client.get(address("/pages/2"));
  const end = await client.post(address("/pages/2"), {
    form: filled(second, { [inputName(second)]: "Sea Breeze" }),
  });
  expect([end.status, whereTo(end)]).toEqual([302, "/check-answers"]);
}
const submit = async (client: Client, more: Record<string, string> = {}) => {
  const check = await client.get(address("/check-answers"));
  expect(check.status).toBe(200);
  return client.post(address("/submission"), { form: filled(check, more) });
};
const patience = () => new Promise((done) => setTimeout(done, 3_100));
const rows = () =>
  at.rows<{ team: string | null; who: string; draft: number; guest: number; reference: string | null }>(
    sql`select team_id as team, created_by as who, is_draft as draft, is_guest as guest, reference from submission order by created_at`,
  );

describe("a form that guests fill in", () => {
  it("is filled in, checked and sent in without a session; the confirmation says the reference to this browser alone", async () => {
    const client = httpClient();
    await fill(client);
    expect(cookiesOf(client)).toContain("guestDraft");
    await patience();
    const sent = await submit(client);
    expect([sent.status, whereTo(sent)]).toEqual([302, expect.stringMatching(/^\/[0-9a-f-]{36}$/)]);
    const [row] = await rows();
    expect(row).toEqual({ team: null, who: "guest", draft: 0, guest: 1, reference: "PA-0001" });
    const shown = await client.get(new URL(String(sent.headers.location), sent.url).href);
    expect(textOf(shown.body)).toContain("PA-0001");
    expect(textOf(shown.body)).not.toContain("Ann Solent");
    const stranger = await httpClient().get(shown.url);
    expect(stranger.status).toBe(200);
    expect(textOf(stranger.body)).not.toContain("PA-0001");
    // It begins anew.
    expect(cookiesOf(client)).not.toContain("guestDraft");
    expect((await client.get(address(), { follow: true })).body).not.toContain("Ann Solent");
  });

  it("is a guest's also where somebody is signed in: no team, no task, no name", async () => {
    const admin = await signedIn(SLUG, at.adminEmail);
    await fill(admin);
    const last = (await rows()).at(-1);
    expect(last).toMatchObject({ team: null, who: "guest", guest: 1, draft: 1 });
    expect(
      await at.rows(sql`select distinct actor_id as who from activity where kind = 'submission.begun'`),
    ).toEqual([{ who: "guest" }]);
  });

  it("that is not public says so, at each of its addresses; nobody's draft comes about", async () => {
    const before = (await rows()).length;
    const client = httpClient();
    for (const path of ["", "/pages/1", "/check-answers", "/draft-saved"]) {
      const answer = await client.get(address(path, closedId));
      expect(answer.status).toBe(404);
      expect(textOf(answer.body)).toContain("Form is not public");
    }
    const sent = await client.post(address("/pages/1", closedId), { form: { "f.x": "y", version: "0" } });
    expect(sent.status).toBe(403);
    expect(textOf(sent.body)).toContain("Form is not public");
    expect((await client.get(address("/default", closedId))).status).toBe(404);
    expect((await rows()).length).toBe(before);
  });

  it("too fast, and with the trap filled in, nothing is lost: the next press, or a mailed link, submits", async () => {
    const client = httpClient();
    await fill(client);
    const trapped = await submit(client, { "contact-website": "http://spam.test" });
    expect(String(trapped.headers.location)).toContain("by-mail=1");
    const offer = await client.get(address("/check-answers?by-mail=1"));
    expect(textOf(offer.body)).toContain("Sea Breeze");
    expect(textOf(offer.body)).toContain("We could not tell that a person is sending this.");
    const email = "press@boats.example";
    const asked = await client.post(address("/link"), { form: { link: "proof", email } });
    expect([asked.status, whereTo(asked)]).toEqual([302, "/check-answers"]);
    const mail = await waitForMail(portal().mailboxUrl, { to: email });
    expect(mail.text + mail.html).not.toContain("Sea Breeze");
    const elsewhere = httpClient();
    const opened = await elsewhere.get(linkIn(mail, "/proof/"));
    expect([opened.status, whereTo(opened)]).toEqual([302, "/check-answers"]);
    const sent = await submit(elsewhere, { "contact-website": "http://spam.test" });
    expect(whereTo(sent)).toMatch(/^\/[0-9a-f-]{36}$/);
  });

  it("goes on in another browser by a mailed link, whose token leaves the address at once", async () => {
    const client = httpClient();
    await fill(client, { isWhole: false });
    const email = "later@boats.example";
    expect((await client.post(address("/link"), { form: { link: "draft", email } })).status).toBe(302);
    const link = linkIn(await waitForMail(portal().mailboxUrl, { to: email }), "/draft/");
    const elsewhere = httpClient();
    const opened = await elsewhere.get(link);
    expect([opened.status, whereTo(opened)]).toEqual([302, ""]);
    expect(cookiesOf(elsewhere)).toContain("guestDraft");
    expect((await elsewhere.get(address("/pages/1"))).body).toContain("Ann Solent");
    const wrong = await httpClient().get(link.replace(/.$/, link.endsWith("A") ? "B" : "A"));
    expect(wrong.status).toBe(404);
    expect(wrong.headers["referrer-policy"]).toBe("strict-origin");
    expect(textOf(wrong.body)).toContain("This link does not work any more");
    const refused = await client.post(address("/link"), { form: { link: "draft", email: "no address" } });
    expect(refused.status).toBe(400);
    expect(textOf(refused.body)).toContain("Enter an e-mail address");
  });

  itInWhole(
    "a mailed link replaces nobody's own draft unasked, and the own one stays within reach",
    async () => {
      const sender = httpClient();
      await fill(sender);
      const mailed = async (link: "draft" | "proof", email: string) => {
        await sender.post(address("/link"), { form: { link, email } });
        return linkIn(await waitForMail(portal().mailboxUrl, { to: email }), `/${link}/`);
      };
      for (const kind of ["draft", "proof"] as const) {
        const link = await mailed(kind, `asked-${kind}@boats.example`);
        const visitor = httpClient();
        const first = await visitor.get(address(), { follow: true });
        const typed = { [inputName(first)]: "Own name" };
        await visitor.post(address("/pages/1"), { form: filled(first, typed) });
        const asked = await visitor.get(link);
        expect(asked.status).toBe(200);
        expect(textOf(asked.body)).toMatch(/Open the draft begun today, \d\d:\d\d\?/);
        expect((await visitor.get(address("/pages/1"))).body).toContain("Own name");
        const opened = await press(visitor, buttonOf(asked, "Open that draft"));
        expect([opened.status, whereTo(opened)]).toEqual([302, kind === "draft" ? "" : "/check-answers"]);
        const theirs = await visitor.get(address(kind === "draft" ? "/pages/1" : "/check-answers"));
        expect(theirs.body).toContain("Ann Solent");
        expect(textOf(theirs.body)).toContain("A link led you to this draft.");
        expect(theirs.body).toContain(`/guests/forms/${formId}/own-draft`);
        const back = await press(
          visitor,
          buttonOf(await visitor.get(address("/own-draft")), "Open my own draft"),
        );
        expect([back.status, whereTo(back)]).toEqual([302, ""]);
        const own = await visitor.get(address("/pages/1"));
        expect(own.body).toContain("Own name");
        expect(textOf(own.body)).not.toContain("A link led you");
        // Whoever discards the other one is back in the own one.
        await press(visitor, buttonOf(await visitor.get(link), "Open that draft"));
        if (kind === "draft") continue;
        await press(visitor, buttonOf(await visitor.get(address("/discard")), "Discard draft"));
        expect((await visitor.get(address("/pages/1"))).body).toContain("Own name");
      }
    },
  );

  it("every button of its pages is answered, Save draft on the check too", async () => {
    const client = httpClient();
    await fill(client);
    const pages = ["/pages/1", "/pages/2", "/check-answers", "/draft-saved", "/discard"];
    expect(await unanswered(client, address(), pages)).toEqual([]);
    const saved = await press(client, buttonOf(await client.get(address("/check-answers")), "Save draft"));
    expect([saved.status, whereTo(saved)]).toEqual([302, "/draft-saved"]);
    expect(textOf((await client.get(address("/draft-saved"))).body)).toContain("Draft saved — not submitted");
  });

  it("that has become dearer is not sent in without a tick", async () => {
    const ctx = at.ctx();
    const price = (amount: number) => ({
      ...{ type: "itemList", label: "Passes" },
      items: [{ itemId: "pass", label: "Pass", price: amount }],
    });
    const made = await addForm(ctx, { title: "Passes", description: "", firstField: price(4500) });
    await publishForm(ctx, made.formId, { revision: 1 });
    await writeBatch(at.db, [sql`update form set is_public = 1 where id = ${made.formId}`]);
    const client = httpClient();
    const page = await client.get(address("", made.formId), { follow: true });
    const [, input = ""] = /name="(f\.[^"]+)"/.exec(page.body) ?? [];
    await press(client, buttonOf(page, "Continue"), { [input]: "10" });
    const owner = { kind: "form", id: made.formId } as const;
    const [row] = await at.rows<{ id: string }>(
      sql`select id from form_field where form_id = ${made.formId}`,
    );
    const changed = { revision: 1, fieldId: row?.id ?? "", field: price(7700) };
    await publishForm(ctx, made.formId, { revision: (await updateField(ctx, owner, changed)).revision });
    await patience();
    const check = await client.get(address("/check-answers", made.formId));
    expect(textOf(check.body)).toMatch(/Pass: £45\.00, now £77\.00[\s\S]*£450\.00, now £770\.00/);
    const refused = await press(client, buttonOf(check, "Submit"));
    expect(String(refused.headers.location)).toContain("/check-answers?problems=1");
    const sent = await press(client, buttonOf(check, "Submit"), { "agreed-total": "77000" });
    expect(String(sent.headers.location)).toMatch(/[0-9a-f-]{36}$/);
  });

  it("a made-up cookie opens nothing, and no draft is anybody else's", async () => {
    const client = httpClient();
    await fill(client, { isWhole: false });
    const jar = client.cookies.get(new URL(address()).host);
    const other = httpClient();
    for (const value of ["x", `${jar?.get("guestDraft")}x`, btoa('"aaaa"')]) {
      const answer = await other.get(address("/pages/1"), { headers: { cookie: `guestDraft=${value}` } });
      expect(answer.status).toBe(200);
      expect(answer.body).not.toContain("Ann Solent");
    }
  });
});
