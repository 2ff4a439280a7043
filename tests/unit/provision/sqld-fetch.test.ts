import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { sqldFetch } from "#workers/ops/provision/sqld-fetch";

let stop = () => {};
afterEach(() => stop());

async function serving(answer: (call: number, request: IncomingMessage, response: ServerResponse) => void) {
  const seen: { host?: string; body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const piece of request) body += piece;
    seen.push({ host: request.headers.host, body });
    answer(seen.length, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const send = sqldFetch((server.address() as AddressInfo).port);
  const post = (body: string) =>
    send(new Request("http://name.db/v3/pipeline", { method: "POST", body, headers: { "x-kind": "test" } }));
  return { post, seen };
}

it("names the database in the Host header, and gives the answer as it is", async () => {
  const { post, seen } = await serving((_, request, response) => {
    response.writeHead(418, { "x-kind": String(request.headers["x-kind"]) }).end("short and stout");
  });
  const answer = await post("a body");
  expect([answer.status, answer.headers.get("x-kind"), await answer.text()]).toEqual([
    ...[418, "test", "short and stout"],
  ]);
  expect(seen).toEqual([{ host: "name.db", body: "a body" }]);
});

it("a new connection that breaks is an error: the call may have been done", async () => {
  const { post, seen } = await serving((_, request) => request.socket.resetAndDestroy());
  await expect(post("once")).rejects.toThrow();
  expect(seen).toHaveLength(1);
});

it("a kept connection that the server had closed is replaced, and the call goes once more", async () => {
  const { post, seen } = await serving((call, request, response) => {
    if (call === 2) request.socket.resetAndDestroy();
    else response.end("done");
  });
  expect(await (await post("first")).text()).toBe("done");
  expect(await (await post("second")).text()).toBe("done");
  expect(seen.map(({ body }) => body)).toEqual(["first", "second", "second"]);
});
