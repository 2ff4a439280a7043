import { expect, it, vi } from "vitest";
import type { EventDatabase } from "#db/database";
import { mailLater } from "~/features/email/mail-later.server";
import { seedEvent } from "~/features/settings/seed.server";
import { takeTurn } from "../../../workers/outbox";
import { memoryHouse } from "../support/memory-house";

const { sent, at } = vi.hoisted(() => ({
  sent: [] as string[],
  at: {} as { db: unknown; control: unknown },
}));
vi.mock("~/features/email/provider.server", () => ({
  sendMail: async (_env: unknown, { to }: { to: string }) => {
    sent.push(to);
    return { ErrorCode: 0, Message: "OK", messageId: "m-1", outcome: "sent" };
  },
}));
vi.mock("~/procedure/scope.server", async (original) => ({
  ...(await original<object>()),
  openEvent: async () => at.db,
  openControl: () => at.control,
}));

/** Nobody writes before two have read. */
function bothReadFirst(db: EventDatabase): EventDatabase {
  let reads = 0;
  let release = () => {};
  const both = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    ...db,
    async batch(statements, mode) {
      const found = await db.batch(statements, mode);
      if (mode === "write") return found;
      reads += 1;
      if (reads === 2) release();
      await both;
      return found;
    },
  };
}

it("two deliveries of one message send its mail once", async () => {
  const house = await memoryHouse();
  await seedEvent(house.at.db, { eventId: "e", slug: "e", name: "Boat Show", now: new Date(), settings: {} });
  const env = {
    ...{
      APP_SECRET: "s".repeat(32),
      MAIL_FROM: "post@x.test",
      PUBLIC_SCHEME: "https",
      BASE_DOMAIN: "x.test",
    },
  };
  const ctx = house.ctx(new Date(), { env } as never);
  const mail = await mailLater(ctx, { kind: "staffWelcome", to: "mia@x.test", userId: "mia", token: "t" });
  await house.at.write(...mail.writes, ...ctx.record({ kind: "mail.resent", jobs: [mail.job] } as never));
  const [job] = await house.jobs();
  Object.assign(at, { db: bothReadFirst(house.at.db), control: house.control });
  const deliver = () => takeTurn(env as never, ctx.event, [job?.id ?? ""]);
  const turns = await Promise.all([deliver(), deliver()]);
  expect(turns.map(({ done, failed }) => [done, failed]).sort()).toEqual([
    [0, 0],
    [1, 0],
  ]);
  expect(sent).toHaveLength(1);
  expect(await house.jobs()).toMatchObject([{ state: "done", attempts: 1 }]);
});
