import { expect, it } from "vitest";
import { monitoringDsn, scrubbed, scrubbedDeep } from "~/lib/monitoring.rules";

it("monitors in production only, and only where a service is named", () => {
  const SENTRY_DSN = "https://key@monitoring.example/7";
  expect(monitoringDsn({ ENVIRONMENT: "production", SENTRY_DSN })).toBe(SENTRY_DSN);
  expect(monitoringDsn({ ENVIRONMENT: "production" })).toBe("");
  for (const ENVIRONMENT of ["local", "staging"]) expect(monitoringDsn({ ENVIRONMENT, SENTRY_DSN })).toBe("");
});

const secret = "0123456789abcdefghijABCDEFGHIJ_-0123456789a";

it.each([
  ["https://a.example/auth/set-password?token=x#y", "https://a.example/auth/set-password"],
  ["GET /tasks?q=Ann+Smith failed", "GET /tasks failed"],
  ["ann.o'neil+x@boat.example wrote", "[address] wrote"],
  ['{"href":"/a?b=c","n":1}', '{"href":"/a","n":1}'],
  [`the token ${secret}.`, "the token [secret]."],
  ["mailto:ann@boat.example", "mailto:[address]"],
  ["Why? Because #3 is 50%.", "Why? Because #3 is 50%."],
  ["0193a1b2-0000-7000-8000-000000000001", "0193a1b2-0000-7000-8000-000000000001"],
  ["0193a1b200007000800000000000000100", "0193a1b200007000800000000000000100"],
])("leaves nothing personal in %s", (text, clean) => expect(scrubbed(text)).toBe(clean));

it("goes through all that is sent, and leaves what is no text", () => {
  const bytes = new Uint8Array([1, 2]);
  const event = { tags: { n: 1, ok: true, none: null }, list: ["/a?b", { url: "/c#d" }], bytes };
  expect(scrubbedDeep(event)).toEqual({
    tags: { n: 1, ok: true, none: null },
    list: ["/a", { url: "/c" }],
    bytes,
  });
  expect((scrubbedDeep(event) as typeof event).bytes).toBe(bytes);
});
