import { describe, expect, it } from "vitest";
import { databaseNameOf } from "#workers/ops/provision/driver";
import { hostProblem, type NewEvent, problemsOf, slugProblem } from "#workers/ops/provision/event-rules";

const BASE = "localhost:8787";
const good: NewEvent = { slug: "boat-show", name: "Boat Show", adminEmail: "ann@boat.example" };
const problems = (event: Partial<NewEvent>) => problemsOf({ ...good, ...event }, BASE);

describe("a new event", () => {
  it("needs no more than a slug, a name and an address", () => {
    expect(problems({})).toEqual([]);
  });

  it("is told everything that is wrong at once", () => {
    expect(problems({ slug: "-", name: " ", adminEmail: "ann" })).toHaveLength(3);
  });

  it("has real days in their order", () => {
    expect(problems({ startDate: "2028-02-29", endDate: "2028-02-29" })).toEqual([]);
    expect(problems({ startDate: "2027-02-29" })[0]).toContain("--start must be a real date");
    expect(problems({ endDate: "1.5.2027" })[0]).toContain("--end must be a real date");
    expect(problems({ startDate: "2027-05-02", endDate: "2027-05-01" })[0]).toContain("before it starts");
  });

  it("has a known zone and a known locale", () => {
    expect(problems({ timeZone: "Europe/Paris", locale: "fr-FR" })).toEqual([]);
    expect(problems({ timeZone: "Europe/Atlantis" })[0]).toContain("IANA time zone");
    expect(problems({ locale: "en" })[0]).toContain("not one of the locales");
  });

  it("takes an address of up to 254 characters", () => {
    // A local part has up to 64 characters, a label of a domain up to 63.
    const domain = (length: number) => `${"d.".repeat(120)}${"d".repeat(length)}.example`;
    const address = (total: number) => `a@${domain(total - 250)}`;
    expect(address(254)).toHaveLength(254);
    expect(problems({ adminEmail: address(254) })).toEqual([]);
    expect(problems({ adminEmail: address(255) })[0]).toContain("254");
  });

  it("names each host once", () => {
    expect(problems({ hosts: ["a.example", "a.example"] })[0]).toContain("twice");
  });
});

describe("a slug", () => {
  it.each(["ab", "a1", "boat-show-2027", "a".repeat(40)])("may be %s", (slug) => {
    expect(slugProblem(slug)).toBe(false);
  });

  it.each(["a", "A1", "-ab", "ab-", "a--b", "a_b", "a.b", "ä1", "a".repeat(41), ""])(
    "may not be '%s'",
    (slug) => {
      expect(slugProblem(slug)).toContain("is not a slug");
    },
  );

  it.each(["www", "admin", "localhost"])("may not be the reserved %s", (slug) => {
    expect(slugProblem(slug)).toContain("reserved");
  });
});

describe("a host", () => {
  it.each(["portal.boat.example", "a.b", "x.example:8443", "xn--bt-fka.example"])("may be %s", (host) => {
    expect(hostProblem(host, BASE)).toBe(false);
  });

  it.each([
    "boat",
    "boat_show.example",
    "https://boat.example",
    "boat.example/x",
    "10.0.0.1",
    "-a.example",
    "a..example",
    "a.example:70000",
  ])("may not be %s", (host) => {
    expect(hostProblem(host, BASE)).toContain("is not a host name");
  });

  it("may not be one of the portal's own", () => {
    expect(hostProblem("x.localhost:8787", BASE)).toContain("belongs to the portal");
    expect(hostProblem("portal.example", "portal.example")).toContain("belongs to the portal");
  });
});

it("names a database after the event's id", () => {
  expect(databaseNameOf("01A1FD83-ba16-759c-869d-a2e288c9effb")).toBe("ev01a1fd83ba16759c869da2e288c9effb");
});
