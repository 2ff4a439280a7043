import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MailChannels } from "mailchannels-sdk";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { MailStore } from "../../../workers/local/mail-store";
import { type Mailbox, startMailbox } from "../../../workers/local/mailbox";
import { linkIn, mailsTo, waitForMail } from "../../harness/mail";

const folder = mkdtempSync(join(tmpdir(), "portal-mailbox-"));
let mailbox: Mailbox;
let url: string;
beforeEach(async () => {
  mailbox = await startMailbox({ folder, port: 0 });
  url = `http://127.0.0.1:${mailbox.port}`;
});
afterEach(() => mailbox.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const send = (
  to: string,
  html = "<p>Hello</p>",
  text = "Hello: http://demo.localhost:8787/auth/set-password?token=abc.",
) =>
  new MailChannels("key", { baseUrl: url }).emails.send({
    from: { email: "portal@boat.example", name: "Boat Show" },
    to,
    subject: "Welcome & <hello>",
    html,
    text,
    headers: { "X-Event-Id": "e1" },
  });

const post = (body: string, headers: Record<string, string> = { "x-api-key": "key" }) =>
  fetch(`${url}/tx/v1/send`, { method: "POST", body, headers });

describe("as the provider's SDK sees it", () => {
  it("takes a mail and gives its message id", async () => {
    const { success, data } = await send("ann@boat.example");
    expect(success).toBe(true);
    expect(data?.results?.[0]).toMatchObject({ status: "sent", messageId: expect.stringContaining("@") });
    const mail = await waitForMail(mailbox.url, { to: "ANN@boat.example", subject: "Welcome" });
    expect(mail).toMatchObject({ from: "Boat Show <portal@boat.example>", headers: { "X-Event-Id": "e1" } });
    expect(linkIn(mail, "token=")).toContain("/auth/set-password?token=abc");
  });

  it("wants a key and a whole mail", async () => {
    expect((await post("{}", {})).status).toBe(401);
    expect((await post("{}")).status).toBe(400);
    expect((await post("not json")).status).toBe(400);
  });

  it("reaches everybody whom the mail is for, copies and blind ones too", async () => {
    const to = (email: string) => [{ email }];
    const body = {
      from: { email: "portal@boat.example" },
      subject: "Three readers",
      content: [{ type: "text/plain", value: "Hello" }],
      personalizations: [{ to: to("To@x.test"), cc: to("cc@x.test"), bcc: to("bcc@x.test") }],
    };
    expect((await post(JSON.stringify(body))).status).toBe(202);
    for (const one of ["to@x.test", "cc@x.test", "bcc@x.test"]) {
      expect((await mailsTo(mailbox.url, one)).map(({ subject }) => subject)).toEqual(["Three readers"]);
    }
    const refused = { ...body, personalizations: [{ to: to("a@x.test"), bcc: to("refuse+b@x.test") }] };
    expect((await post(JSON.stringify(refused))).status).toBe(500);
  });

  it("fails when a test asks for it", async () => {
    const refused = await send("refuse+1@boat.example");
    expect(refused).toMatchObject({ success: false, error: { statusCode: 500 } });
    expect(await mailsTo(mailbox.url, "refuse+1@boat.example")).toEqual([]);
    const bounced = await send("bounce+1@boat.example");
    expect(bounced.data?.results?.[0]).toMatchObject({
      status: "failed",
      reason: expect.stringContaining("550"),
    });
  });
});

describe("as people see it", () => {
  it("lists mails, newest first, and keeps them over a restart", async () => {
    await send("first@boat.example");
    await send("second@boat.example");
    await mailbox.stop();
    mailbox = await startMailbox({ folder, port: 0 });
    const page = await (await fetch(`http://127.0.0.1:${mailbox.port}/`)).text();
    expect(page.indexOf("second@boat.example")).toBeLessThan(page.indexOf("first@boat.example"));
    expect(page).toContain("Welcome &#38; &#60;hello&#62;");
  });

  it("shows a mail without running anything in it", async () => {
    await send("frame@boat.example", `<script>alert(1)</script><a href="https://x.example">x</a>`);
    const [mail] = await mailsTo(mailbox.url, "frame@boat.example");
    const response = await fetch(`${url}/mails/${mail!.id}`);
    const page = await response.text();
    expect(page).not.toContain("<script>");
    expect(page).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(page).toContain(`<a href="http://demo.localhost:8787/auth/set-password?token=abc">`);
    expect(response.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect((await fetch(`${url}/mails/../keys/app-secret`)).status).toBe(404);
  });
});

it("answers at its own address only: a page elsewhere cannot read mails by a name of its own", async () => {
  const { port } = mailbox;
  const asked = (host: string, method = "GET", path = "/api/mails") =>
    new Promise<number>((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, path, method, headers: { host } }, (incoming) => {
        incoming.resume();
        resolve(incoming.statusCode ?? 0);
      });
      outgoing.on("error", reject);
      outgoing.end();
    });
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`]) {
    expect(await asked(host)).toBe(200);
  }
  for (const host of [
    `evil.example:${port}`,
    "evil.example",
    "localhost",
    `localhost:${port + 1}`,
    `localhost.evil.example:${port}`,
    `127.0.0.1.evil.example:${port}`,
  ]) {
    expect(await asked(host)).toBe(421);
    expect(await asked(host, "POST", "/tx/v1/send")).toBe(421);
  }
});

it("keeps the newest 2,000", () => {
  const own = mkdtempSync(join(tmpdir(), "portal-mails-"));
  const store = new MailStore(own);
  const mail = { messageId: "", from: "", to: [], text: "", html: "", headers: {}, status: "sent" as const };
  for (let n = 0; n < 2_003; n += 1) store.add({ ...mail, subject: String(n) });
  expect(readdirSync(own)).toHaveLength(2_000);
  expect(store.list().at(-1)?.subject).toBe("3");
  expect(new MailStore(own).list()[0]?.subject).toBe("2002");
  rmSync(own, { recursive: true });
});

describe("what becomes of a mail", () => {
  it("is told to the portal by a button, signed, and how the portal answered is said", async () => {
    const told: { headers: Headers; body: string }[] = [];
    const portal = createServer((request, response) => {
      let body = "";
      request.on("data", (part) => {
        body += part;
      });
      request.on("end", () => {
        told.push({ headers: new Headers(request.headers as Record<string, string>), body });
        response.writeHead(202).end();
      });
    });
    await new Promise<void>((resolve) => void portal.listen(0, "127.0.0.1", resolve));
    const eventsUrl = `http://127.0.0.1:${(portal.address() as AddressInfo).port}/mail-events`;
    await mailbox.stop();
    mailbox = await startMailbox({ folder, port: 0, eventsUrl });
    url = `http://127.0.0.1:${mailbox.port}`;
    await send("told@boat.example");
    const [mail] = await mailsTo(mailbox.url, "told@boat.example");
    const press = (kind: string, headers = {}) =>
      fetch(`${url}/mails/${mail?.id}/events`, {
        ...{ method: "POST", headers, body: new URLSearchParams({ kind }), redirect: "manual" },
      });
    const answer = await press("hard-bounced");
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toContain("The+portal+answered+202");
    expect(JSON.parse(told[0]?.body ?? "")).toMatchObject([
      { event: "hard-bounced", smtp_id: mail?.messageId, recipients: ["told@boat.example"], status: "5.1.1" },
    ]);
    const { webhooks } = new MailChannels("key", { baseUrl: url });
    const keyId = /keyid="([^"]+)"/.exec(told[0]?.headers.get("signature-input") ?? "")?.[1] ?? "";
    const key = (await webhooks.getSigningKey(keyId)).data?.key ?? "";
    const headers = Object.fromEntries(told[0]?.headers ?? []);
    expect(await webhooks.verify({ payload: told[0]?.body ?? "", headers, publicKey: key })).toBe(true);
    expect((await webhooks.getSigningKey("other")).data).toBeNull();
    expect((await press("nothing")).status).toBe(404);
    expect((await press("open", { "sec-fetch-site": "cross-site" })).status).toBe(404);
    expect(told).toHaveLength(1);
    expect(await (await fetch(`${url}/mails/${mail?.id}`)).text()).toContain("Reported as spam");

    expect((await webhooks.list()).data).toEqual([eventsUrl]);
    expect((await webhooks.validate()).data).toMatchObject({ allPassed: true });
    expect(told).toHaveLength(2);
    portal.close();
  });

  it("says nothing where no portal is named", async () => {
    await send("quiet@boat.example");
    const [mail] = await mailsTo(mailbox.url, "quiet@boat.example");
    const answer = await fetch(`${url}/mails/${mail?.id}/events`, { method: "POST", body: "kind=open" });
    expect(answer.status).toBe(404);
    expect(await (await fetch(`${url}/mails/${mail?.id}`)).text()).not.toContain("Reported as spam");
  });
});
