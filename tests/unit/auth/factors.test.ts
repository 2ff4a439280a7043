import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { newRecoveryCodes, recoveryCodeHash } from "~/features/auth/recovery-codes.server";
import { sealedCookie } from "~/features/auth/sealed-cookie.server";
import { newTotpSecret, stepOfCode, totpInvitation } from "~/features/auth/totp.server";
import { demandsFactor } from "~/identity/permissions.rules";
import { browserName } from "~/lib/browser-name.rules";

describe("codes of an authenticator app", () => {
  /** RFC 6238, appendix B: the key "12345678901234567890", SHA-1, the last 6 of 8 digits. */
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  it.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1234567890, "005924"],
    [20000000000, "353130"],
  ])("at %i seconds it is %s, as the standard has it", (seconds, code) => {
    expect(stepOfCode(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
  });

  it("fits one step before and after, and says which; two steps off it does not", () => {
    const made = new Date(1_800_000_000_000);
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: made.getTime() });
    const step = Math.floor(made.getTime() / 30_000);
    const shifted = (seconds: number) => stepOfCode(secret, code, new Date(made.getTime() + seconds * 1000));
    expect([shifted(0), shifted(30), shifted(-30)]).toEqual([step, step, step]);
    expect([shifted(60), shifted(-60)]).toEqual([null, null]);
  });

  it("may be typed with spaces, and nothing else is a code", () => {
    expect(stepOfCode(secret, " 287 082 ", new Date(59_000))).toBe(1);
    for (const code of ["", "28708", "2870820", "28708a", "٢٨٧٠٨٢"])
      expect(stepOfCode(secret, code, new Date(59_000)), code).toBeNull();
  });

  it("the invitation carries a secret of 160 bits, the event and the address", () => {
    const fresh = newTotpSecret();
    expect(Secret.fromBase32(fresh).bytes).toHaveLength(20);
    const { uri, key, qr } = totpInvitation(fresh, { issuer: "Show: 2027", account: "ada@example.com" });
    const parsed = new URL(uri);
    expect(parsed.searchParams.get("secret")).toBe(fresh);
    expect(parsed.searchParams.get("issuer")).toBe("Show  2027");
    expect(key.replaceAll(" ", "")).toBe(fresh);
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1H\d+z)+$/);
    expect(qr.size).toBeGreaterThan(29);
  });
});

describe("recovery codes", () => {
  it("are ten, of 80 bits, without a letter that reads like a digit", () => {
    const codes = newRecoveryCodes();
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  });

  it("are the same however they are typed, and another's for another person", async () => {
    const hash = await recoveryCodeHash("ada", "0O1I-ABCD-EFGH-JKMN");
    expect(await recoveryCodeHash("ada", " 0o11abcd efgh-jkmn ")).toBe(hash);
    expect(await recoveryCodeHash("ada", "OOLI-ABCD-EFGH-JKMN")).toBe(hash);
    expect(await recoveryCodeHash("bob", "0O1I-ABCD-EFGH-JKMN")).not.toBe(hash);
    expect(await recoveryCodeHash("ada", "")).not.toBe(hash);
  });
});

describe("sealed cookies", () => {
  const cookie = sealedCookie("test", { seconds: 60, shape: z.object({ who: z.string() }) });
  const holder = (change: object = {}) => ({
    env: { APP_SECRET: "a-secret-of-at-least-32-characters" },
    isSecure: true,
    event: { id: "one" },
    request: new Request("http://demo.localhost/"),
    now: new Date("2027-01-01T00:00:00Z"),
    cookies: [] as (string | Promise<string>)[],
    ...change,
  });
  const sent = async () => {
    const first = holder();
    await cookie.keep(first, { who: "ada" });
    return String(await first.cookies[0]);
  };
  const back = (line: string, change: object = {}) =>
    cookie.kept(
      holder({
        request: new Request("http://x/", { headers: { cookie: line.split(";")[0] ?? "" } }),
        ...change,
      }),
    );

  it("come back as they were, and do not say what they hold", async () => {
    const line = await sent();
    expect(line).toMatch(/^__Host-test=.*HttpOnly; Secure; SameSite=Lax/);
    expect(atob(decodeURIComponent(line.slice("__Host-test=".length).split(";")[0] ?? ""))).not.toContain(
      "ada",
    );
    expect(await back(line)).toEqual({ who: "ada" });
  });

  it("end by their own clock, whatever the browser does", async () => {
    const line = await sent();
    expect(await back(line, { now: new Date("2027-01-01T00:01:00Z") })).toEqual({ who: "ada" });
    expect(await back(line, { now: new Date("2027-01-01T00:01:01Z") })).toBeNull();
  });

  it("are nothing in another event, under another name, with another secret, or changed", async () => {
    const line = await sent();
    expect(await back(line, { event: { id: "two" } })).toBeNull();
    expect(await back(line.replace("__Host-test=", "__Host-other="))).toBeNull();
    expect(await back(line, { env: { APP_SECRET: "another-secret-of-32-characters-or-more" } })).toBeNull();
    expect(await back(`${line.slice(0, 40)}A${line.slice(41)}`)).toBeNull();
    expect(await back("__Host-test=")).toBeNull();
    expect(await back("")).toBeNull();
  });
});

describe("who must give a second factor", () => {
  const event = (requireStaffSecondFactor: boolean) => ({ event: { requireStaffSecondFactor } });
  it("staff, where the event says so; others never", () => {
    const levels = ["user", "reportViewer", "moderator", "admin", "eventflowAdmin"] as const;
    expect(levels.map((level) => demandsFactor(event(true), level))).toEqual([false, true, true, true, true]);
    expect(levels.map((level) => demandsFactor(event(false), level))).toEqual(Array(5).fill(false));
  });
});

describe("the name of a browser", () => {
  it.each([
    [
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0",
      "Edge on Windows",
    ],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
      "Safari on Mac",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1",
      "Chrome on iPhone",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0", "Firefox on Linux"],
    ["curl/8.5.0", "Unknown browser"],
    ["", "Unknown browser"],
  ])("%s", (agent, name) => {
    expect(browserName(agent)).toBe(name);
  });

  it("is never longer than its words, whatever is sent", () => {
    expect(browserName("<script>Chrome/1 Windows".repeat(1000))).toBe("Chrome on Windows");
    expect(browserName(null)).toBe("Unknown browser");
  });
});
