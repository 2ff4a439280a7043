import { describe, expect, it } from "vitest";
import { seal, unseal } from "#db/seal";

const SECRET = "a-secret-of-at-least-32-characters!";

describe("sealing a text", () => {
  it.each(["", "token", "日本語 🚤", "x".repeat(20_000)])("gives back what was sealed", async (text) => {
    expect(await unseal(SECRET, await seal(SECRET, text))).toBe(text);
  });

  it("hides the text, and never gives the same twice", async () => {
    const [one, two] = [await seal(SECRET, "set-password-token"), await seal(SECRET, "set-password-token")];
    expect(one).not.toBe(two);
    expect(atob(one.slice(3))).not.toContain("set-password-token");
  });

  it("opens under the very same secret only", async () => {
    const sealed = await seal(SECRET, "token");
    await expect(unseal(`${SECRET}!`, sealed)).rejects.toThrow();
  });

  it("refuses a text that was changed anywhere", async () => {
    const sealed = await seal(SECRET, "token");
    const bytes = Uint8Array.from(atob(sealed.slice(3)), (c) => c.charCodeAt(0));
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(
        unseal(SECRET, `v1.${btoa(String.fromCharCode(...changed))}`),
        `byte ${at}`,
      ).rejects.toThrow();
    }
    await expect(unseal(SECRET, sealed.slice(0, -8))).rejects.toThrow();
  });

  it("refuses what was never sealed, and a secret that is too short", async () => {
    await expect(unseal(SECRET, "plain text")).rejects.toThrow("Not a sealed text");
    await expect(unseal(SECRET, "")).rejects.toThrow("Not a sealed text");
    await expect(seal("short", "token")).rejects.toThrow("at least 32 characters");
  });
});
