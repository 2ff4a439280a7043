import { readBatch } from "#db/read-batch";
import { Conflict } from "~/lib/errors";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { testReminder } from "./remind-all.commands.server";
import { remindAllPath } from "./remind-all.paths";
import { lateFacts, lateReads } from "./remind-all.queries.server";
import { remindAllOf } from "./remind-all.rules";
import { TestInput } from "./remind-all.schema";

const late = procedure.permission("moderator").returnTo(() => remindAllPath);

const routes = verbs({
  /** The mail that somebody would get, to whoever asks. */
  test: late.verb(TestInput, async ({ ctx, input }) => {
    const { note, who, ...choice } = input;
    const { digests } = remindAllOf(lateFacts(ctx, await readBatch(ctx.db, lateReads(ctx))), choice);
    const digest = digests.find(({ person }) => person.id === who) ?? digests[0];
    if (!digest) throw new Conflict("Nobody would get a mail by this choice, so there is none to test.");
    const sender = `${ctx.user.firstName} ${ctx.user.surname}`;
    await testReminder(ctx, { digest, note, sender, to: ctx.user.email });
    const search = new URLSearchParams(
      Object.entries({ ...choice, note, who }).flatMap(([name, value]) =>
        [value ?? []]
          .flat()
          .filter(Boolean)
          .map((one) => [name, String(one)]),
      ),
    );
    return ctx.redirect(`${remindAllPath}?${search}`, {
      type: "success",
      title: `A test is on the way to ${ctx.user.email}`,
    });
  }),
});

export const loader = routes.loader;
export const action = routes.action;
