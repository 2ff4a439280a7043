import { describe, expect, it } from "vitest";
import { parseProviders, secretName, vouchedEmail } from "~/features/auth/providers.rules";

const TENANT = "3f2b8f0e-7c1d-4a52-9d0b-2f5a1b6c7d8e";
const google = { id: "google", label: "Google", issuer: "https://accounts.google.com", clientId: "c" };

describe("OIDC_PROVIDERS", () => {
  it("is empty where it is not set", () => {
    expect([parseProviders(undefined), parseProviders(""), parseProviders(" ")]).toEqual([[], [], []]);
  });

  it("names any issuer, and of Microsoft the pinned directory", () => {
    const microsoft = { id: "microsoft", label: "Microsoft", clientId: "c", tenant: TENANT };
    const [first, second] = parseProviders(JSON.stringify([google, microsoft]));
    expect(first).toEqual(google);
    expect(second?.issuer).toBe(`https://login.microsoftonline.com/${TENANT}/v2.0`);
    expect(secretName("google")).toBe("OIDC_GOOGLE_SECRET");
  });

  it.each([
    ["no list", { ...google }],
    ["an unpinned directory", [{ id: "m", label: "M", clientId: "c", tenant: "common" }]],
    ["neither issuer nor directory", [{ id: "m", label: "M", clientId: "c" }]],
    ["an id that is an address of ours", [{ ...google, id: "callback" }]],
    ["an id with a slash", [{ ...google, id: "a/b" }]],
    ["an issuer that is no web address", [{ ...google, issuer: "javascript:alert(1)" }]],
    ["one id twice", [google, google]],
  ])("refuses %s", (_, list) => {
    expect(() => parseProviders(JSON.stringify(list))).toThrow(/OIDC_PROVIDERS/);
  });

  it("refuses what is not JSON without repeating it", () => {
    expect(() => parseProviders("my-secret")).toThrow(/^OIDC_PROVIDERS is not JSON$/);
  });
});

describe("the address that a provider vouches for", () => {
  const claims = { sub: "1", email: " Ada@Example.COM ", email_verified: true };

  it("is verified, lower-case and trimmed", () => {
    expect(vouchedEmail({}, claims)).toBe("ada@example.com");
  });

  it.each([false, undefined, "true", 1])("is none where email_verified is %s", (email_verified) => {
    expect(vouchedEmail({}, { ...claims, email_verified })).toBeNull();
  });

  it("of a pinned directory needs no word on it, of another directory it does", () => {
    const unsaid = { ...claims, email_verified: undefined };
    expect(vouchedEmail({ tenant: TENANT }, { ...unsaid, tid: TENANT })).toBe("ada@example.com");
    expect(vouchedEmail({ tenant: TENANT }, { ...unsaid, tid: "another" })).toBeNull();
    expect(vouchedEmail({ tenant: TENANT }, unsaid)).toBeNull();
    expect(vouchedEmail({}, { ...unsaid, tid: TENANT })).toBeNull();
  });

  it("of a pinned directory may be the sign-in name, of nobody else", () => {
    const named = { sub: "1", preferred_username: "ada@example.com" };
    expect(vouchedEmail({ tenant: TENANT }, { ...named, tid: TENANT })).toBe("ada@example.com");
    expect(vouchedEmail({}, { ...named, email_verified: true })).toBeNull();
  });

  it.each(["not-an-address", "", 7, null, ["a@b.example"]])("is none where it is %s", (email) => {
    expect(vouchedEmail({}, { sub: "1", email, email_verified: true })).toBeNull();
  });
});
