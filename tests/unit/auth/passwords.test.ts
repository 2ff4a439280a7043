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
    const hash = await hashPassword({}, "harbour-words");
    for (const typed of ["harbour-words\0", "harbour-words\0junk"])
      expect(await verifyPassword({}, typed, hash)).toBe(false);
  });

  it("knows the 3,000 most common ones that are long enough to be typed", () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1_000);
    expect([...COMMON_PASSWORDS].filter((password) => password !== password.toLowerCase())).toEqual([]);
    expect([...COMMON_PASSWORDS].filter((password) => passwordFault(password) === null)).toEqual([]);
  });
});

describe("a stored password", () => {
  it("is verified against its hash, and only the very same one passes", async () => {
    const hash = await hashPassword({}, "harbour-boat-show-2027");
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$[\w-]{22}\$[\w-]{43}$/);
    expect(await verifyPassword({}, "harbour-boat-show-2027", hash)).toBe(true);
    expect(await verifyPassword({}, "Harbour-boat-show-2027", hash)).toBe(false);
    expect(await verifyPassword({}, "", hash)).toBe(false);
  });

  it("is salted: the same password gives another hash each time", async () => {
    expect(await hashPassword({}, "three words here")).not.toBe(await hashPassword({}, "three words here"));
  });

  it("an unknown account is checked too and never passes, whatever is typed", async () => {
    const started = performance.now();
    expect(await verifyPassword({}, "anything", null)).toBe(false);
    expect(await verifyPassword({}, "", null)).toBe(false);
    // Two derivations at this cost cannot be had for nothing: a hash was really made.
    expect(performance.now() - started).toBeGreaterThan(10);
  });

  it("a letter typed as one character or as two (é) is the same password", async () => {
    const hash = await hashPassword({}, "caf\u00e9-am-hafen");
    expect(await verifyPassword({}, "cafe\u0301-am-hafen", hash)).toBe(true);
  });
});

describe("where another process hashes", () => {
  const asked: Record<string, unknown>[] = [];
  /** Stands for the binding: answers as told, and keeps what it was asked. */
  const bound = (answer: (signal: AbortSignal) => Promise<Response>) => {
    asked.length = 0;
    const fetch = async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
      asked.push(JSON.parse(body));
      return answer(signal);
    };
    return { HASHING: { fetch } as unknown as Fetcher };
  };
  const key = Buffer.alloc(32, 7).toString("base64url");
  const stored = `scrypt$16384$8$5$c2FsdHNhbHRzYWx0c2FsdA$${key}`;

  it("nothing is hashed here, of accounts that there are not either, and its word counts", async () => {
    const env = bound(async () => new Response(key));
    expect(await hashPassword(env, "caf\u00e9-am-hafen")).toMatch(
      new RegExp(`^scrypt.16384.8.5.[\\w-]{22}.${key}$`),
    );
    expect(asked[0]).toMatchObject({
      password: "caf\u00e9-am-hafen".normalize("NFKC"),
      N: 16384,
      r: 8,
      p: 5,
    });
    expect(await verifyPassword(env, "whatever is typed", stored)).toBe(true);
    const other = bound(async () => new Response(Buffer.alloc(32, 8).toString("base64url")));
    expect(await verifyPassword(other, "whatever is typed", stored)).toBe(false);
    // As expensive as the one of an account: the same cost.
    expect(await verifyPassword(env, "anything", null)).toBe(false);
    expect(await verifyPassword(env, "anything\0", stored)).toBe(false);
    expect(asked).toHaveLength(3);
    for (const one of asked) expect(one).toMatchObject({ N: 16384, r: 8, p: 5 });
  });

  it("its queue being full is no fault; a failure is one, which the log tells without the password", async () => {
    const lines: string[] = [];
    const error = vi.spyOn(console, "error").mockImplementation((line) => void lines.push(String(line)));
    const log = vi.spyOn(console, "log").mockImplementation((line) => void lines.push(String(line)));
    try {
      const full = bound(async () => new Response(null, { status: 503 }));
      await expect(verifyPassword(full, "secret-words", stored)).rejects.toMatchObject({
        status: 503,
        retryAfter: 5,
      });
      expect(lines).toEqual([]);
      for (const answer of [
        async () => new Response(null, { status: 500 }),
        () => Promise.reject(new Error("Network connection lost.")),
      ])
        await expect(verifyPassword(bound(answer), "secret-words", stored)).rejects.toMatchObject({
          status: 503,
        });
      expect(lines).toHaveLength(2);
      expect(lines.join()).not.toMatch(/secret-words|c2FsdHNhbHRzYWx0c2FsdA/);
    } finally {
      error.mockRestore();
      log.mockRestore();
    }
  });

  it("that never answers is waited for as long as a turn here", async () => {
    vi.useFakeTimers();
    const error = vi.spyOn(console, "error").mockImplementation(() => {});
    try {
      let isOver = false;
      const never = bound((signal) => {
        signal.addEventListener("abort", () => (isOver = true));
        return new Promise(() => {});
      });
      const tried = verifyPassword(never, "harbour-words", stored).catch((thrown) => thrown);
      await vi.advanceTimersByTimeAsync(14_000);
      expect(isOver).toBe(false);
      await vi.advanceTimersByTimeAsync(2_000);
      expect([await tried, isOver]).toEqual([
        expect.objectContaining({ name: "Unavailable", status: 503 }),
        true,
      ]);
    } finally {
      error.mockRestore();
      vi.useRealTimers();
    }
  });
});
