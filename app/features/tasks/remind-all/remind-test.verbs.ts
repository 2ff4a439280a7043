import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { testReminder } from "./remind-all.commands.server";
import { remindAllPath } from "./remind-all.paths";
import { TestInput } from "./remind-all.schema";

const late = procedure.permission("moderator").returnTo(() => remindAllPath);

const routes = verbs({
  /** The mail that somebody would get, to whoever asks. */
  test: late.verb(TestInput, async ({ ctx, input }) => {
    const { firstName, surname, email } = ctx.user;
    await testReminder(ctx, { ...input, me: { name: `${firstName} ${surname}`, email } });
    const search = new URLSearchParams(
      Object.entries(input).flatMap(([name, value]) =>
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
