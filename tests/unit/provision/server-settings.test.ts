import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { driversOf, readServers, workerSide } from "#workers/ops/provision/server-settings";

const sqld = { kind: "sqld", port: 9001, adminPort: 9002, adminKey: "k", signingKey: "/nowhere.pem" };
const cloud = { kind: "turso", org: "acme", apiToken: "t", group: "g" };
const read = (servers: unknown, org?: string) =>
  readServers({ DATABASE_SERVERS: typeof servers === "string" ? servers : JSON.stringify(servers) }, org);

it("reads servers by name, from the setting or from a file", () => {
  expect(readServers({})).toEqual({});
  expect(read("  ")).toEqual({});
  const both = { second: sqld, cloud };
  expect(read(both)).toEqual({ second: { ...sqld, host: "127.0.0.1" }, cloud });
  const folder = mkdtempSync(join(tmpdir(), "servers-"));
  writeFileSync(join(folder, "servers.json"), JSON.stringify(both));
  expect(read(join(folder, "servers.json"))).toEqual(read(both));
  rmSync(folder, { recursive: true });
  expect(workerSide(read(both))).toEqual({ servers: { second: "127.0.0.1:9001" }, hosts: "turso.io" });
  expect(workerSide(read({ second: { ...sqld, host: "db.lan" } }))).toEqual({
    servers: { second: "db.lan:9001" },
    hosts: "",
  });
});

it.each([
  ["{not json", "must be JSON, or the path of a file"],
  ["/no/such/file", "names /no/such/file: ENOENT"],
  [{ main: sqld }, "DATABASE_SERVERS: main"],
  [{ "Second!": sqld }, "DATABASE_SERVERS: Second!"],
  [{ second: { ...sqld, port: 0 } }, "DATABASE_SERVERS: second.port"],
  [{ second: { ...sqld, host: "a b" } }, "DATABASE_SERVERS: second.host"],
  [{ second: { ...sqld, colour: "red" } }, "DATABASE_SERVERS: second"],
  [{ second: { kind: "oracle" } }, "DATABASE_SERVERS: second.kind"],
  [{ one: cloud, two: cloud }, 'two servers are of the organisation "acme"'],
])("says in one line what is wrong: %j", (servers, line) => {
  expect(() => read(servers)).toThrow(line);
});

it("takes no second server of the installation's own organisation, and no key that is none", () => {
  expect(() => read({ cloud }, "acme")).toThrow('two servers are of the organisation "acme"');
  expect(() => driversOf(read({ second: sqld }))).toThrow("/nowhere.pem is not the file of a private key");
});
