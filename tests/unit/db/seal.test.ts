import { describe, expect, it, vi } from "vitest";
import { type Sealing, seal, signingSecretOf, unseal } from "#db/seal";

const SECRET = "a-secret-of-at-least-32-characters!";
const MAIL: Sealing = { secret: SECRET, purpose: "mail" };

describe("sealing a text", () => {
  it.each(["", "token", "日本語 🚤", "x".repeat(20_000)])("gives back what was sealed", async (text) => {
    expect(await unseal(MAIL, await seal(MAIL, text))).toBe(text);
  });

  it("hides the text, and never gives the same twice", async () => {
    const [one, two] = [await seal(MAIL, "set-password-token"), await seal(MAIL, "set-password-token")];
    expect(one).not.toBe(two);
    expect(atob(one.slice(3))).not.toContain("set-password-token");
  });

  it("opens under the very same secret only", async () => {
    const sealed = await seal(MAIL, "token");
    await expect(unseal({ ...MAIL, secret: `${SECRET}!` }, sealed)).rejects.toThrow();
  });

  it("refuses a text that was changed anywhere", async () => {
    const sealed = await seal(MAIL, "token");
    const bytes = Uint8Array.from(atob(sealed.slice(3)), (c) => c.charCodeAt(0));
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Uint8Array.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await expect(
        unseal(MAIL, `v2.${btoa(String.fromCharCode(...changed))}`),
        `byte ${at}`,
      ).rejects.toThrow();
    }
    await expect(unseal(MAIL, sealed.slice(0, -8))).rejects.toThrow();
  });

  it("refuses what was never sealed, and a secret that is too short", async () => {
    await expect(unseal(MAIL, "plain text")).rejects.toThrow("Not a sealed text");
    await expect(unseal(MAIL, "")).rejects.toThrow("Not a sealed text");
    await expect(seal({ ...MAIL, secret: "short" }, "token")).rejects.toThrow("at least 32 characters");
  });

  it("opens what was sealed before purposes had keys of their own", async () => {
    // By the former code, with the secret of this test.
    const former = "v1.AwoRGB8mLTQ7QklQRcpf7ll/bhIsVhz8YLK0mIrWUwvp8jj64e6+WKU=";
    expect(await unseal(MAIL, former)).toBe("sealed before");
    expect(await unseal({ ...MAIL, purpose: "totp" }, former)).toBe("sealed before");
    await expect(unseal({ ...MAIL, secret: `${SECRET}!` }, former)).rejects.toThrow();
  });
});

describe("purposes", () => {
  const PURPOSES = ["databaseToken", "mail", "totp", "providerRequest", "cookie:a", "cookie:b"] as const;

  it.each(PURPOSES)("a text that was sealed for %s opens for no other", async (purpose) => {
    const sealed = await seal({ secret: SECRET, purpose }, "token");
    for (const other of PURPOSES) {
      const opened = unseal({ secret: SECRET, purpose: other }, sealed);
      if (other === purpose) expect(await opened).toBe("token");
      else await expect(opened, other).rejects.toThrow();
    }
  });

  it("does not open as if it were of before", async () => {
    const sealed = await seal(MAIL, "token");
    await expect(unseal(MAIL, sealed.replace("v2.", "v1."))).rejects.toThrow();
  });

  it("each has its own key: the associated data alone does not open it", async () => {
    const seen: ArrayBuffer[] = [];
    const derive = vi.spyOn(crypto.subtle, "deriveKey");
    const secret = "another-secret-of-32-characters-!";
    for (const purpose of PURPOSES) for (const text of ["a", "b"]) await seal({ secret, purpose }, text);
    for (const [params] of derive.mock.calls) seen.push((params as HkdfParams).info as ArrayBuffer);
    derive.mockRestore();
    // Once for each purpose: derived keys are kept.
    expect(new Set(seen.map((info) => new TextDecoder().decode(info))).size).toBe(PURPOSES.length);
    expect(seen).toHaveLength(PURPOSES.length);
  });

  it("stands in the sealed text as associated data too", async () => {
    const encrypt = vi.spyOn(crypto.subtle, "encrypt");
    await seal(MAIL, "token");
    const { additionalData } = (encrypt.mock.calls[0] as unknown[])[0] as AesGcmParams;
    encrypt.mockRestore();
    expect(new TextDecoder().decode(additionalData as Uint8Array<ArrayBuffer>)).toBe("mail");
  });

  it("what is signed has secrets of its own, the same each time", async () => {
    const secrets = await Promise.all([
      signingSecretOf(SECRET, "signature:notice"),
      signingSecretOf(SECRET, "signature:setPassword"),
      signingSecretOf(`${SECRET}!`, "signature:notice"),
    ]);
    expect(new Set([...secrets, SECRET]).size).toBe(4);
    expect(await signingSecretOf(SECRET, "signature:notice")).toBe(secrets[0]);
    expect(atob(secrets[0] ?? "")).toHaveLength(32);
  });
});
