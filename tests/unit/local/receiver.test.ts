import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, it } from "vitest";
import { type Mailbox, startMailbox } from "../../../workers/local/mailbox";

const folder = mkdtempSync(join(tmpdir(), "portal-receiver-"));
let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox({ folder, port: 0 });
});
afterEach(() => mailbox.stop());
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Heard {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

/** As a webhook asks: the host's name says that it is meant for the receiver. */
const hook = (path: string, { body = "{}", host = "receiver.test", method = "POST", headers = {} } = {}) =>
  new Promise<Heard>((resolve, reject) => {
    const options = { port: mailbox.port, host: "127.0.0.1", path, method, headers: { ...headers, host } };
    const asked = request(options, (response) => {
      let text = "";
      response.on("data", (chunk) => {
        text += chunk;
        // Whoever has heard enough hangs up.
        if (text.length > 50_000) asked.destroy();
      });
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }),
      );
      response.on("error", reject);
    });
    asked.on("error", reject);
    asked.end(method === "GET" ? undefined : body);
  });
const page = async (path = "/webhooks") => (await fetch(`http://127.0.0.1:${mailbox.port}${path}`)).text();
const tell = (fields: Record<string, string>, site = "same-origin") =>
  fetch(`http://127.0.0.1:${mailbox.port}/webhooks/told`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: { "sec-fetch-site": site },
    redirect: "manual",
  });

it("answers as the path says, else as it was told on its page, and shows what came", async () => {
  expect((await hook("/orders")).status).toBe(200);
  expect((await hook("/refuse/x")).status).toBe(503);
  expect(await hook("/later/x")).toMatchObject({ status: 429, headers: { "retry-after": "120" } });
  expect((await hook("/gone/x")).status).toBe(410);
  expect((await hook("/move/x")).status).toBe(302);
  expect((await hook("/status418/x")).status).toBe(418);
  await expect(hook("/break/x")).rejects.toThrow();
  await expect(hook("/endless/x")).rejects.toThrow();
  expect((await tell({ behaviour: "wrong" })).status).toBe(303);
  expect((await hook("/orders")).status).toBe(400);
  expect((await hook("/take/x")).status).toBe(200);
  // It knows all of it after a restart.
  await mailbox.stop();
  mailbox = await startMailbox({ folder, port: 0 });
  expect((await hook("/orders", { body: "<b>typed</b>" })).status).toBe(400);
  const shown = await page();
  for (const part of ["/refuse/x", "503", "broken off", "POST /orders"]) expect(shown).toContain(part);
  const list = JSON.parse(await page("/webhooks/api")) as { id: string; body: string }[];
  expect(list).toHaveLength(11);
  const one = await page(`/webhooks/${list[0]?.id}`);
  expect(one).toContain("&#60;b&#62;typed");
});

it("checks signatures with the secrets that it was told, of bodies and of the query of a GET", async () => {
  const secret = `whsec_${Buffer.from("a signing secret of 24 b").toString("base64")}`;
  const signed = (content: string) => {
    const mac = createHmac("sha256", Buffer.from(secret.slice(6), "base64")).update(`m1.5.${content}`);
    return {
      "webhook-id": "m1",
      "webhook-timestamp": "5",
      "webhook-signature": `v1,AAAA v1,${mac.digest("base64")}`,
    };
  };
  await hook("/take/signed", { body: "é", headers: signed("é") });
  expect(await page()).toContain("not checked");
  await tell({ secret });
  await hook("/take/query?a=1", { method: "GET", headers: signed("a=1") });
  await hook("/take/forged", { body: "{}", headers: signed("[]") });
  await hook("/take/bare");
  const rows = (await page()).split("<tr>");
  const of = (path: string) => rows.find((row) => row.includes(path)) ?? "";
  expect(of("/take/signed")).toContain("<td>right</td>");
  expect(of("/take/query")).toContain("<td>right</td>");
  expect(of("/take/forged")).toContain("of no secret");
  expect(of("/take/bare")).toContain("none");
});

it("is told nothing by other sites, and its pages answer at the mailbox's own address alone", async () => {
  expect((await tell({ behaviour: "gone" }, "cross-site")).status).toBe(403);
  expect((await hook("/webhooks", { host: "evil.example", method: "GET" })).status).toBe(421);
});
