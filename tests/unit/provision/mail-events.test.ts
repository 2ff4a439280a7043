import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { mailEvents } from "#workers/ops/provision/mail-events";
import { type Mailbox, startMailbox } from "../../../workers/local/mailbox";

const folder = mkdtempSync(join(tmpdir(), "portal-mail-events-"));
let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox({ folder, port: 0 });
});
afterAll(async () => {
  await mailbox.stop();
  rmSync(folder, { recursive: true });
});

const ask = (what: string) =>
  mailEvents(
    {
      ...{ MAIL_API_URL: `http://127.0.0.1:${mailbox.port}`, MAILCHANNELS_API_KEY: "key" },
      ...{ PUBLIC_SCHEME: "https", BASE_DOMAIN: "portal.example" },
    } as never,
    what,
  );

it("the provider is asked to tell us, once, and whether it does", async () => {
  expect(await ask("list")).toEqual({ isFine: false, lines: [expect.stringContaining("is not among them")] });
  expect((await ask("enroll")).lines[0]).toContain("https://portal.example/mail-events is enrolled.");
  expect((await ask("enroll")).lines[0]).toContain("enrolled already");
  expect(await ask("list")).toEqual({ isFine: true, lines: ["https://portal.example/mail-events"] });
  expect((await ask("validate")).isFine).toBe(false);
  await expect(ask("delete")).rejects.toThrow('"delete" is none of');
});
