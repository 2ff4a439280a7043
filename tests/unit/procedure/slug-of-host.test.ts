import { describe, expect, it } from "vitest";
import { eventOrigin, slugOfHost } from "~/procedure/find-event.server";

const BASE = "portal.example:8787";

describe("which event a host means", () => {
  it.each([
    ["demo.portal.example:8787", "demo"],
    ["boat-show.portal.example:8787", "boat-show"],
    ["2027.portal.example:8787", "2027"],
    ["portal.example:8787", "main"],
    ["demo.portal.example", null],
    ["demo.portal.example:80", null],
    ["a.b.portal.example:8787", null],
    [".portal.example:8787", null],
    ["-demo.portal.example:8787", null],
    ["demo-.portal.example:8787", null],
    ["de--mo.portal.example:8787", null],
    ["demo%00.portal.example:8787", null],
    ["demo' or 1=1.portal.example:8787", null],
    ["evilportal.example:8787", null],
    ["demo.portal.example:8787.evil.example", null],
    ["evil.example", null],
    ["", null],
  ])("%j is %s", (host, slug) => {
    expect(slugOfHost(host, BASE, "main")).toBe(slug);
  });

  it("the bare domain is no event where none is the default", () => {
    expect(slugOfHost(BASE, BASE, "")).toBeNull();
  });

  it("links point at a host that the command line registered, else at the slug; never at free text", () => {
    const event = {
      id: "e",
      slug: "demo",
      name: "Demo",
      databaseUrl: "",
      databaseToken: "",
      schemaVersion: 1,
      status: "active" as const,
      hosts: [] as string[],
    };
    const env = { BASE_DOMAIN: BASE, PUBLIC_SCHEME: "https" };
    expect(eventOrigin(event, env)).toBe("https://demo.portal.example:8787");
    expect(eventOrigin({ ...event, hosts: ["boats.example", "b.example"] }, env)).toBe(
      "https://boats.example",
    );
  });
});
