import { expect, it } from "vitest";
import { dkimKey, signsFor } from "~/features/email/dkim.server";
import { EmailsInput } from "~/features/settings/settings-forms.schema";
import { signingState } from "~/features/settings/signing-state.server";

const KEYS = JSON.stringify({ "mail._domainkey.own.test": "key" });
const env = (DKIM_KEYS?: string) => ({ MAIL_FROM: "portal@x.test", DKIM_KEYS }) as never;
const own = { fromEmail: "show@own.test", dkimDomain: "own.test", dkimSelector: "mail" };

it.each([
  [KEYS, own, "success", "signed for own.test"],
  [KEYS, { ...own, dkimSelector: "other" }, "info", "no key of that name"],
  ["not json", own, "info", "no key of that name"],
  [undefined, own, "info", "no key of that name"],
  [KEYS, { ...own, dkimSelector: "" }, "warning", "not signed"],
  [KEYS, { ...own, fromEmail: "show@notown.test" }, "warning", "not signed"],
  [KEYS, { ...own, fromEmail: "" }, "warning", "not signed"],
  [KEYS, { ...own, dkimDomain: "", dkimSelector: "" }, "info", "own signature"],
])("with %s and %o the page says so", (keys, settings, tone, words) => {
  const said = signingState(env(keys), settings);
  expect(said).toMatchObject({ tone, title: expect.stringContaining(words) });
});

it("a key is of exactly its record, and a signature of the sender's domain or one above it", () => {
  expect(dkimKey({ DKIM_KEYS: KEYS }, { domain: "own.test", selector: "mail" })).toBe("key");
  expect(dkimKey({ DKIM_KEYS: "{}" }, { domain: "x", selector: "constructor" })).toBeUndefined();
  expect(signsFor("a@mail.own.test", "own.test")).toBe(true);
  expect(signsFor("a@evilown.test", "own.test")).toBe(false);
  expect(signsFor("a@own.test", "")).toBe(false);
});

it("domain and selector are names of the DNS", () => {
  const parse = (more: object) =>
    EmailsInput.safeParse({ form: "emails", version: 1, sendTaskRemindersTo: "admin", ...more });
  expect(parse({ dkimDomain: " Own.Test ", dkimSelector: "s1" }).data).toMatchObject({
    dkimDomain: "own.test",
  });
  for (const bad of ["own.test\r\nBcc: x", "own..test", "-own.test", "a b", "x".repeat(254), "own.test."])
    expect(parse({ dkimDomain: bad }).success, bad).toBe(false);
});
