import { describe, expect, it } from "vitest";
import { allowedHosts, bindingOf, wayTo } from "#db/database-way";

describe("the way to a database", () => {
  it.each([
    ["http://ev1.db", { binding: "SQLD" }],
    ["http://ev1.second.db", { binding: "SQLD_SECOND" }],
    ["http://ev1.hall-2.db/v3/pipeline", { binding: "SQLD_HALL_2" }],
    ["libsql://ev1-acme.turso.io", "outside"],
    ["https://ev1-acme.aws-eu-west-1.turso.io", "outside"],
    ["libsql://turso.io.evil.example", null],
    ["libsql://evilturso.io", null],
    ["http://ev1-acme.turso.io", null],
    ["https://ev1.db", null],
    ["http://a.b.second.db", null],
    ["http://db", null],
    ["http://ev1.se_cond.db", null],
    ["http://127.0.0.1:8080", null],
    ["http://localhost", null],
    ["https://169.254.169.254", null],
    ["file:///etc/passwd", null],
    ["not a url", null],
    ["", null],
  ])("%s", (url, way) => expect(wayTo(url, ["turso.io"])).toEqual(way));

  it("leads nowhere outside where nothing is allowed", () => {
    expect(wayTo("libsql://ev1-acme.turso.io", [])).toBeNull();
    expect(wayTo("libsql://anything.example", [""])).toBeNull();
  });

  it("names a binding by the server's name", () => expect(bindingOf("hall-2")).toBe("SQLD_HALL_2"));

  it.each([
    ["http://control.db", undefined, []],
    ["http://control.db", "turso.io", ["turso.io"]],
    ["libsql://control-acme.turso.io", undefined, ["control-acme.turso.io", "turso.io"]],
    ["libsql://c-acme.eu.turso.io", undefined, ["c-acme.eu.turso.io", "eu.turso.io"]],
    ["libsql://c-acme.eu.turso.io", " US.turso.io ,", ["c-acme.eu.turso.io", "us.turso.io"]],
    // Never everything below a top-level domain.
    ["libsql://control.example", undefined, ["control.example"]],
  ])("is by default beside the control database: %s, %s", (url, hosts, allowed) =>
    expect(allowedHosts({ CONTROL_DATABASE_URL: url, DATABASE_HOSTS: hosts })).toEqual(allowed),
  );
});
