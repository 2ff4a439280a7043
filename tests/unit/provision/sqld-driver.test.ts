import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { sqldDriver } from "#workers/ops/provision/sqld-driver";

/** A database server that answers what it is told, in order, and the last for ever; what it was asked. */
async function server(...answers: number[]) {
  const asked: string[] = [];
  const http = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    asked.push(body);
    response.statusCode = answers[Math.min(asked.length, answers.length) - 1] ?? 200;
    response.end("{}");
  });
  await new Promise<void>((listening) => http.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void http.close());
  const { port } = http.address() as AddressInfo;
  const signingKey = generateKeyPairSync("ed25519").privateKey;
  return { asked, driver: sqldDriver({ httpPort: port, adminPort: port, adminKey: "k", signingKey }) };
}

it("asks a server that has no connection left once more, and gives back the connection that it asked by", async () => {
  const { asked, driver } = await server(429, 429, 200);
  expect(await driver.exists("control")).toBe(true);
  expect(asked).toHaveLength(3);
  expect(JSON.parse(asked[0] ?? "")).toMatchObject({ requests: [{ type: "execute" }, { type: "close" }] });
});

it("does not ask again what was answered: there, not there, refused", async () => {
  const there = await server(200);
  expect([await there.driver.exists("a"), there.asked.length]).toEqual([true, 1]);
  const gone = await server(404);
  expect([await gone.driver.exists("a"), gone.asked.length]).toEqual([false, 1]);
  const broken = await server(500);
  await expect(broken.driver.exists("a")).rejects.toThrow("cannot open a (it answered 500)");
  expect(broken.asked).toHaveLength(1);
});
