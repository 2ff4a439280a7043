import { beforeEach, describe, expect, it, vi } from "vitest";
import { sendQueuedMail } from "~/features/email/mail.jobs.server";
import type { Envelope, SendResult } from "~/features/email/provider.server";
import type { Mail } from "~/features/email/render-mail.rules";
import { changeText } from "~/features/notifications/notifications.commands.server";
import { sendTest } from "~/features/notifications/publication.commands.server";
import { NOW, PAGE, toldHouse } from "../support/told-house";

let given: SendResult["outcome"];
let sent: { to: string; mail: Mail }[];
vi.mock("~/features/email/provider.server", () => ({
  sendMail: async (_env: unknown, { to }: Envelope, mail: Mail): Promise<SendResult> => {
    sent.push({ to, mail });
    return { ErrorCode: 0, Message: "OK", messageId: "m", outcome: given };
  },
}));

let house: Awaited<ReturnType<typeof toldHouse>>;
beforeEach(async () => {
  house = await toldHouse();
  [given, sent] = ["sent", []];
});
/** All that waits is sent. */
async function sendAll() {
  for (const row of await house.promises("mail:"))
    await sendQueuedMail(house.ctx(), row.subscriber.slice("mail:".length), row.sealed);
}
const to = (person: string) => sent.find((one) => one.to === `${person}@x.test`)?.mail;

describe("a notification by mail", () => {
  it("has the title as its subject; the button names what it leads to, and is not there for who may not open it", async () => {
    const id = await house.told({ sendEmail: true, link: `content:${PAGE}` });
    await house.mailed();
    await sendAll();
    expect(sent).toHaveLength(3);
    expect(to("own")?.subject).toBe("Berths are out");
    expect(to("own")?.html).toContain("<strong>rev E</strong>");
    expect(to("own")?.text).toContain(`/notifications/${id}`);
    expect(to("own")?.html).toContain("Open the page");
    for (const person of ["other", "share"]) {
      expect(to(person)?.text, person).not.toContain(`/notifications/${id}`);
      expect(to(person)?.html, person).not.toContain("Open the page");
      expect(to(person)?.text, person).toContain("rev E");
    }
  });

  it("says what it says when it goes, and is settled with its last answer", async () => {
    const id = await house.told({ sendEmail: true, audience: "types", teamTypeIds: ["own"] });
    await house.mailed();
    const { version } = await house.value(id);
    await changeText(house.ctx(), id, { title: "Mended", description: "New text.", version });
    const [first, last] = await house.promises("mail:");
    const send = (row: typeof first) =>
      sendQueuedMail(house.ctx(), row?.subscriber.slice("mail:".length) ?? "", row?.sealed ?? null);
    await send(first);
    expect((await house.value(id)).status).toBe("pushed");
    given = "refused";
    await send(last);
    expect(sent.map(({ mail }) => mail.subject)).toEqual(["Mended", "Mended"]);
    expect(await house.value(id)).toMatchObject({ status: "sent", providerResponse: "1 sent, 1 refused" });
  });

  it("keeps a title of 200 letters within a subject, and markup as text", async () => {
    const hostile = `<script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)>`;
    await house.told({ sendEmail: true, title: "T".repeat(200), description: hostile });
    await house.mailed();
    await sendAll();
    const mail = to("own");
    expect(mail?.subject.length).toBeLessThanOrEqual(150);
    expect(mail?.html).not.toMatch(/<script|<img src=x|href="javascript/i);
    expect(mail?.text).toContain("<script>");
  });

  it("as a test goes to whoever asks, and counts nowhere", async () => {
    const id = await house.draft({ sendEmail: true, link: `content:${PAGE}` });
    const ctx = house.ctx(NOW, { actor: { id: "staff", level: "moderator", teamId: null } });
    expect(await sendTest(ctx, id)).toEqual({ to: "staff@x.test" });
    await sendAll();
    expect(sent.map(({ to, mail }) => [to, mail.subject])).toEqual([["staff@x.test", "Berths are out"]]);
    expect(sent[0]?.mail.html).toContain("Open the page");
    expect(await house.recipients(id)).toEqual([]);
    expect((await house.value(id)).status).toBe("draft");
  });
});
