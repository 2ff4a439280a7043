import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAskedHere } from "./asked-here";
import { domainCheck } from "./check-domain";
import { EventTeller, TELLABLE, tell, tellTest } from "./mail-events";
import { MailStore, type StoredMail } from "./mail-store";
import { listPage, mailPage } from "./mailbox-pages";
import { LOOPBACK } from "./ports";
import { receiveHook } from "./receiver";
import { hookPage, hooksPage } from "./receiver-pages";
import { isBehaviour, ReceiverStore } from "./receiver-store";

export interface Mailbox {
  url: string;
  port: number;
  stop(): Promise<void>;
}

/** What a webhook's address says that leads to the receiver (`LOCAL_RECEIVER` of the application). */
const RECEIVER_HOST = "receiver.test";

/** Stands in for the mail provider: speaks its API, keeps every mail, shows them on a page of its own. */
export async function startMailbox(options: {
  folder: string;
  port: number;
  /** Where the portal takes what becomes of mails; without it nothing is told. */
  eventsUrl?: string;
}): Promise<Mailbox> {
  const store = new MailStore(options.folder);
  const telling = { teller: new EventTeller(), portal: options.eventsUrl, enrolled: new Set<string>() };
  if (options.eventsUrl) telling.enrolled.add(options.eventsUrl);
  const hooks = new ReceiverStore(join(options.folder, "webhooks.received"));
  const server = createServer((request, response) => {
    const failed = () => {
      if (!response.headersSent) reply(response, 500, { message: "The mailbox failed." });
      response.destroy();
    };
    if (request.headers.host === RECEIVER_HOST)
      return void receiveHook(hooks, request, response).catch(failed);
    if (!isAskedHere(request.headers.host, request.socket.localPort ?? 0)) {
      return reply(response, 421, { message: "This mailbox answers at its own address only." });
    }
    answer(store, { request, response, telling, hooks }).catch(failed);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, LOOPBACK, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    port,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

interface Telling {
  teller: EventTeller;
  portal: string | undefined;
  enrolled: Set<string>;
}

interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  telling: Telling;
  hooks: ReceiverStore;
}

async function answer(store: MailStore, { request, response, telling, hooks }: Asked): Promise<void> {
  const url = new URL(request.url ?? "/", "http://mailbox");
  const to = url.searchParams.get("to") ?? "";
  if (request.method === "POST" && url.pathname === "/tx/v1/send") return receive(store, request, response);
  if (request.method === "POST" && url.pathname === "/tx/v1/check-domain") {
    const { domain } = JSON.parse(await readBody(request)) as { domain: string };
    return reply(response, 200, domainCheck(domain));
  }
  if (url.pathname === "/webhooks" || url.pathname.startsWith("/webhooks/"))
    return answerOfReceiver(hooks, url, { request, response });
  const webhooks = await answerOfWebhooks(request.method ?? "", url, telling);
  if (webhooks) return reply(response, webhooks.status, webhooks.body);
  const told = /^\/mails\/([^/]+)\/events$/.exec(url.pathname)?.[1];
  if (request.method === "POST" && told) return tellOf(store.find(told), { request, response, telling });
  if (request.method !== "GET") return reply(response, 405, { message: "Method not allowed" });
  if (url.pathname === "/") return show(response, listPage(store.list(to), to));
  if (url.pathname === "/api/mails") return reply(response, 200, store.list(to));
  const mail = url.pathname.startsWith("/mails/") ? store.find(url.pathname.slice("/mails/".length)) : null;
  if (mail)
    return show(
      response,
      mailPage(mail, { maySay: telling.portal !== undefined, said: url.searchParams.get("said") ?? "" }),
    );
  return reply(response, 404, { message: "Not found" });
}

/** The provider's interface for what it tells, and to whom: the portal is enrolled from the start. Null: it is another. */
async function answerOfWebhooks(
  method: string,
  { pathname, searchParams }: URL,
  { teller, portal, enrolled }: Telling,
): Promise<{ status: number; body: unknown } | null> {
  switch (`${method} ${pathname}`) {
    case "GET /tx/v1/webhook/public-key": {
      const key = teller.publicKey(searchParams.get("id") ?? "");
      return { status: key ? 200 : 404, body: key ?? { message: "There is no such key." } };
    }
    case "GET /tx/v1/webhook":
      return { status: 200, body: [...enrolled].map((webhook) => ({ webhook })) };
    case "POST /tx/v1/webhook":
      enrolled.add(searchParams.get("endpoint") ?? "");
      return { status: 200, body: {} };
    case "POST /tx/v1/webhook/validate": {
      // Whatever is enrolled, this machine's portal alone is called.
      const status = portal && enrolled.has(portal) ? await tellTest(portal, teller) : null;
      const isFine = status !== null && status < 300;
      const result = {
        result: isFine ? "passed" : "failed",
        webhook: portal,
        response: status && { status },
      };
      return { status: 200, body: { all_passed: isFine, results: [result] } };
    }
    default:
      return null;
  }
}

/** The pages of what webhooks sent, and what they tell the receiver: how to answer, and a secret to check with. */
async function answerOfReceiver(
  hooks: ReceiverStore,
  { pathname }: URL,
  { request, response }: Pick<Asked, "request" | "response">,
): Promise<void> {
  if (request.method === "POST") {
    const { "sec-fetch-site": site } = request.headers;
    if (site && site !== "same-origin") return reply(response, 403, { message: "Not from here" });
    const typed = new URLSearchParams(await readBody(request));
    const behaviour = typed.get("behaviour") ?? "";
    const secret = (typed.get("secret") ?? "").trim();
    if (isBehaviour(behaviour)) hooks.tell(behaviour);
    if (/^whsec_[A-Za-z0-9+/=]{16,200}$/.test(secret)) hooks.addSecret(secret);
    response.writeHead(303, { location: "/webhooks" }).end();
    return;
  }
  if (pathname === "/webhooks") return show(response, hooksPage(hooks));
  if (pathname === "/webhooks/api") return reply(response, 200, hooks.list());
  const hook = hooks.find(pathname.slice("/webhooks/".length));
  return hook ? show(response, hookPage(hook, hooks)) : reply(response, 404, { message: "Not found" });
}

/** A button of a mail's page: what became of the mail, told to the portal as the provider tells it. */
async function tellOf(
  mail: StoredMail | null,
  { request, response, telling }: Omit<Asked, "hooks">,
): Promise<void> {
  const { "sec-fetch-site": site } = request.headers;
  const kind = new URLSearchParams(await readBody(request)).get("kind") ?? "";
  if (!mail || !telling.portal || !Object.hasOwn(TELLABLE, kind) || (site && site !== "same-origin"))
    return reply(response, 404, { message: "Not found" });
  const said = await tell(telling.portal, telling.teller.signed([telling.teller.event(mail, kind)]));
  response
    .writeHead(303, {
      location: `/mails/${mail.id}?${new URLSearchParams({ said: `${TELLABLE[kind]}: ${said}` })}`,
    })
    .end();
}

/** The parts of a mail in MailChannels' form that matter here. */
interface Posted {
  from: Address;
  subject: string;
  content: { type: string; value: string }[];
  headers?: Record<string, string>;
  campaign_id?: string;
  personalizations: {
    to: Address[];
    cc?: Address[];
    bcc?: Address[];
    subject?: string;
    headers?: Record<string, string>;
  }[];
}
interface Address {
  email: string;
  name?: string;
}

const SLOW_MS = 3_000;
const BODY_LIMIT = 30_000_000;

/**
 * Switches for tests, by recipient: `refuse+…@` gets a 500 and `status403+…@` a 403, `bounce+…@` is not delivered, `slow+…@`
 * takes a while, `hang+…@` is taken and never answered, `noid+…@` is taken without an id.
 */
async function receive(store: MailStore, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!request.headers["x-api-key"])
    return reply(response, 401, { message: "The X-Api-Key header is missing." });
  const mail = parseMail(await readBody(request));
  if (!mail) return reply(response, 400, { message: "The mail is malformed." });
  const recipients = mail.personalizations.flatMap(recipientsOf);
  const isFor = (kind: string) => recipients.some((email) => email.startsWith(`${kind}+`));
  if (isFor("slow")) await sleep(SLOW_MS);
  const [status] = recipients.flatMap((email) => /^status(\d{3})\+/.exec(email)?.[1] ?? []);
  if (status) return reply(response, Number(status), { message: "The provider was told to say so." });
  if (isFor("refuse")) return reply(response, 500, { message: "The provider is having a bad day." });
  const results = mail.personalizations.map((personalization, index) => {
    const to = recipientsOf(personalization);
    const isBounce = to.some((email) => email.startsWith("bounce+"));
    const { messageId } = store.add({
      messageId: `<${randomUUID()}@mailbox.localhost>`,
      from: mail.from.name ? `${mail.from.name} <${mail.from.email}>` : mail.from.email,
      to,
      subject: personalization.subject ?? mail.subject,
      text: partOf(mail, "text/plain"),
      html: partOf(mail, "text/html"),
      headers: { ...mail.headers, ...personalization.headers },
      campaignId: mail.campaign_id,
      status: isBounce ? "failed" : "sent",
    });
    return isBounce
      ? { index, message_id: messageId, status: "failed", reason: "550 5.1.1 There is no such mailbox." }
      : { index, ...(isFor("noid") ? {} : { message_id: messageId }), status: "sent" };
  });
  if (isFor("hang")) return;
  reply(response, 202, { request_id: randomUUID(), results });
}

const recipientsOf = ({ to, cc = [], bcc = [] }: Posted["personalizations"][number]) =>
  [...to, ...cc, ...bcc].map((address) => address.email.toLowerCase());

const partOf = (mail: Posted, type: string) =>
  mail.content.find((part) => part.type.split(";")[0]?.trim() === type)?.value ?? "";

function parseMail(body: string): Posted | null {
  try {
    const mail = JSON.parse(body) as Posted;
    const isWhole =
      typeof mail.from.email === "string" &&
      typeof mail.subject === "string" &&
      mail.content.length > 0 &&
      mail.content.every((part) => typeof part.type === "string" && typeof part.value === "string") &&
      mail.personalizations.length > 0 &&
      mail.personalizations.every(({ to }) => to.length > 0 && to.every(({ email }) => email.includes("@")));
    return isWhole ? mail : null;
  } catch {
    return null;
  }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += (chunk as Buffer).length;
    if (size <= BODY_LIMIT) chunks.push(chunk as Buffer);
  }
  return size <= BODY_LIMIT ? Buffer.concat(chunks).toString("utf8") : "";
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

function show(response: ServerResponse, html: string): void {
  // The mail's own markup runs no script either: its frame inherits this policy.
  const policy =
    "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; frame-src 'self'; form-action 'self'";
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": policy,
      "cache-control": "no-store",
    })
    .end(html);
}
