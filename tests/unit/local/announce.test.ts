import { afterEach, expect, it, vi } from "vitest";
import { announce } from "../../../workers/local/announce";

afterEach(() => void vi.restoreAllMocks());

const said = (change: Partial<Parameters<typeof announce>[0]> = {}) => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  const event = (slug: string, status: string) => ({ slug, name: `The ${slug} show`, status });
  announce({
    settings: { port: 8899, demoPassword: "known" },
    mailboxUrl: "http://localhost:8898",
    events: [event("demo", "active"), event("paused", "suspended"), event("gone", "deleting")],
    hasDemo: false,
    seconds: 2.34,
    ...change,
  } as never);
  const text = log.mock.calls.flat().join("\n");
  log.mockRestore();
  return text;
};

it("says where each event is that can be opened, and where the mails are", () => {
  const text = said();
  expect(text).toContain("Ready in 2.3 s");
  expect(text).toMatch(/The demo show +http:\/\/demo\.localhost:8899/);
  expect(text).toMatch(/Mailbox +http:\/\/localhost:8898/);
  expect(text).not.toMatch(/paused|gone/);
  expect(said({ events: [] })).toContain("No events yet: npm run event -- create --help");
});

it("names the demo's people with their password, of the events that are there, and only for a demo", () => {
  expect(said()).not.toContain("known");
  const text = said({ hasDemo: true });
  expect(text).toContain("the password of all is known");
  expect(text).toMatch(/demo +staff@demo\.example +Eventflow Staff/);
  expect(text).not.toContain("second.example");
});
