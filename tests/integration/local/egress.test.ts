import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createPlain, type Server } from "node:http";
import { createServer as createSecure } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Egress } from "../../../workers/local/miniflare";
import { type Asker, startAsker } from "../../harness/asker";

const folder = mkdtempSync(join(tmpdir(), "portal-egress-"));
const workers: Asker[] = [];
const servers: Server[] = [];

const listening = (server: Server) =>
  new Promise<number>((resolve) => {
    servers.push(server);
    server.listen(0, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });
const says = (text: string) => (_: unknown, response: { end(text: string): void }) => response.end(text);

/** A certificate for `localhost`, by an authority that nobody knows but whoever is given it. */
function certificate(): { key: Buffer; cert: Buffer; authority: string } {
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "ignore" });
  const days = ["-days", "2", "-nodes", "-newkey", "rsa:2048"];
  openssl("req", "-x509", ...days, "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Authority of a test");
  openssl("req", ...days.slice(2), "-keyout", "own.key", "-out", "own.csr", "-subj", "/CN=localhost");
  writeFileSync(at("own.ext"), "subjectAltName=DNS:localhost\nbasicConstraints=CA:FALSE\n");
  openssl(
    ...[
      "x509",
      "-req",
      "-in",
      "own.csr",
      "-CA",
      "ca.pem",
      "-CAkey",
      "ca.key",
      "-CAcreateserial",
      "-days",
      "2",
    ],
    ...["-out", "own.pem", "-extfile", "own.ext"],
  );
  return {
    key: readFileSync(at("own.key")),
    cert: readFileSync(at("own.pem")),
    authority: readFileSync(at("ca.pem"), "utf8"),
  };
}

async function asker(egress?: Egress, receiverPort?: number): Promise<Asker["ask"]> {
  const started = await startAsker(folder, egress, receiverPort);
  workers.push(started);
  return started.ask;
}

let plain: number;
let secure: number;
let authority: string;
beforeAll(async () => {
  const made = certificate();
  authority = made.authority;
  plain = await listening(createPlain(says("plain")));
  secure = await listening(createSecure(made, says("secure")) as unknown as Server);
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});

it("the connection itself leads to no place inside, by whatever name or number", async () => {
  const ask = await asker(undefined, plain);
  for (const host of [
    "127.0.0.1",
    "localhost",
    "2130706433",
    "0x7f.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "0.0.0.0",
  ]) {
    expect(await ask("EGRESS", `http://${host}:${plain}/`), host).toMatch(/^refused/);
    expect(await ask("EGRESS", `https://${host}:${secure}/`), host).toMatch(/^refused/);
  }
  // The receiver's name has a way of its own, which leads there alone.
  expect(await ask("RECEIVER", "http://receiver.test/x")).toBe("200 plain");
});

it("https is asked of those alone whose certificate is known, and speaks TLS to nobody who does not", async () => {
  const allow = ["public", "private", "local"];
  const knows = await asker({
    allow,
    tlsOptions: { trustBrowserCas: true, trustedCertificates: [authority] },
  });
  expect(await knows("EGRESS", `https://localhost:${secure}/`)).toBe("200 secure");
  expect(await knows("EGRESS", `https://localhost:${plain}/`)).toMatch(/^refused/);
  expect(await knows("EGRESS", `https://127.0.0.1:${secure}/`)).toMatch(/^refused/);
  const strict = await asker({ allow, tlsOptions: { trustBrowserCas: true } });
  expect(await strict("EGRESS", `https://localhost:${secure}/`)).toMatch(/^refused/);
});
