import { describe, expect, it, vi } from "vitest";
import { COMMON_PASSWORDS } from "~/features/auth/common-passwords";
import { hashPassword, verifyPassword } from "~/features/auth/password.server";
import { passwordFault } from "~/features/auth/passwords.rules";

// Each hash is a tenth of a second of a quiet core.
vi.setConfig({ testTimeout: 60_000 });

const WEAK = "The password provided is too weak.";

describe("what a password may be", () => {
  it.each([
    ["12345678", "common"],
    ["password", "common"],
    ["PassWord", "common, whatever its case"],
    ["seven77", "seven characters"],
    ["", "nothing at all"],
    ["🚤🚤🚤🚤", "four characters, though sixteen bytes"],
  ])("%j is too weak: %s", (password) => {
    expect(passwordFault(password)).toContain(WEAK);
  });

  it.each([
    ["harbour-boat-show-2027", "words"],
    ["        ", "spaces count as any character"],
    ["🚤⚓🌊🐬🐳🐙🦀🐟", "eight characters of any script"],
    ["ひらがなでもよい", "no letter of the alphabet"],
    [`${"x".repeat(256)}`, "256 characters"],
  ])("%j will do: %s", (password) => {
    expect(passwordFault(password)).toBeNull();
  });

  it("more than 256 characters are refused, so that nobody has us hash a book", () => {
    expect(passwordFault("x".repeat(257))).toBe("Use at most 256 characters");
    expect(passwordFault("🚤".repeat(256)), "as people count them").toBeNull();
    expect(passwordFault("🚤".repeat(257))).toBe("Use at most 256 characters");
  });

  it("a NUL is none: to scrypt, bytes of zero at the end are as good as none", async () => {
    expect(passwordFault("harbour-words\0")).toContain("NUL");
    const hash = await hashPassword("harbour-words");
    for (const typed of ["harbour-words\0", "harbour-words\0junk"])
      expect(await verifyPassword(typed, hash)).toBe(false);
  });

  it("knows the 3,000 most common ones that are long enough to be typed", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_000);
    expect([...COMMON_PASSWORDS].filter((password) => password !== password.toLowerCase())).toEqual([]);
    expect([...COMMON_PASSWORDS].filter((password) => passwordFault(password) === null)).toEqual([]);
  });
});

describe("a stored password", () => {
  it("is verified against its hash, and only the very same one passes", async () => {
    const hash = await hashPassword("harbour-boat-show-2027");
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword("harbour-boat-show-2027", hash)).toBe(true);
    expect(await verifyPassword("Harbour-boat-show-2027", hash)).toBe(false);
    expect(await verifyPassword("", hash)).toBe(false);
  });

  it("is salted: the same password gives another hash each time", async () => {
    expect(await hashPassword("three words here")).not.toBe(await hashPassword("three words here"));
  });

  it("an unknown account is checked too and never passes, whatever is typed", async () => {
    const started = performance.now();
    expect(await verifyPassword("anything", null)).toBe(false);
    expect(await verifyPassword("", null)).toBe(false);
    // Two derivations at this cost cannot be had for nothing: a hash was really made.
    expect(performance.now() - started).toBeGreaterThan(10);
  });

  it("a letter typed as one character or as two (é) is the same password", async () => {
    const hash = await hashPassword("caf\u00e9-am-hafen");
    expect(await verifyPassword("cafe\u0301-am-hafen", hash)).toBe(true);
  });
});
