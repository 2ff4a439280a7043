import { describe, expect, it } from "vitest";
import { addDays, isDay } from "~/lib/dates";
import { newId, newSecret, sha256 } from "~/lib/ids";
import { Id } from "~/procedure/procedure.server";

describe("ids and secrets", () => {
  it("ids sort by the time they were made, are never the same, and fit a path", () => {
    const ids = Array.from({ length: 5_000 }, newId);
    expect(new Set(ids).size).toBe(5_000);
    expect([...ids].sort()).toEqual(ids);
    for (const id of ids.slice(0, 50)) expect(Id.safeParse(id).success).toBe(true);
  });

  it.each([
    "",
    "1",
    "unassigned",
    "../etc",
    "0190f3a0-0000-7000-8000-00000000000",
    "0190F3A0-0000-7000-8000-00000000000A",
    "0190f3a0-0000-7000-8000-00000000000a\n",
    "0190f3a0-0000-7000-8000-00000000000a'--",
  ])("%j is no id", (id) => {
    expect(Id.safeParse(id).success).toBe(false);
  });

  it("secrets are 256 bits that fit a URL, and differ", () => {
    const secrets = Array.from({ length: 1_000 }, newSecret);
    expect(new Set(secrets).size).toBe(1_000);
    for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  });

  it("the stored form of a secret is its SHA-256", async () => {
    expect(await sha256("abc")).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  });
});

describe("calendar days", () => {
  it.each([
    ["2028-02-29", true],
    ["2027-02-29", false],
    ["2027-04-31", false],
    ["2027-13-01", false],
    ["2027-1-1", false],
    ["27-01-01", false],
    ["2027-01-01T00:00", false],
    ["", false],
  ])("%j is a real day: %s", (value, real) => {
    expect(isDay(value)).toBe(real);
  });

  it("days are added over months, leap years and the change of clocks", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-12-31", 1)).toBe("2028-01-01");
    expect(addDays("2027-03-28", 1)).toBe("2027-03-29");
    expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
  });
});
