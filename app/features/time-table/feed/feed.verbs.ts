import * as z from "zod";
import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { calendarPlace, timeTablePath } from "../time-table.paths";
import { endFeed, makeFeed } from "./feed.commands.server";
import { keepToken } from "./shown-address.server";

const own = procedure.signedIn().returnTo(() => timeTablePath);

/** The month that was looked at, where the card stood below one. */
const FeedInput = z.object({
  month: z
    .string()
    .regex(/^\d{4}-\d{2}$/)
    .optional()
    .catch(undefined),
});

const routes = verbs({
  /** Makes one's own calendar address, or a new one in its place. The page that is led to shows it, this once. */
  address: own.verb(FeedInput, async ({ ctx, input }) => {
    const { token, isRenewed } = await makeFeed(ctx);
    await keepToken(ctx, ctx.user.id, token);
    return ctx.redirect(calendarPlace(input.month), {
      type: "success",
      title: isRenewed ? "Your new calendar address is ready" : "Your calendar address is ready",
      description: isRenewed
        ? "The old one has ended. Copy the new one now: it is shown once."
        : "Copy it now: it is shown once.",
    });
  }),

  end: own.verb(FeedInput, async ({ ctx, input }) => {
    const hasEnded = await endFeed(ctx);
    return ctx.redirect(
      calendarPlace(input.month),
      hasEnded
        ? {
            type: "success",
            title: "Your calendar address has ended",
            description: "Calendars that have it get nothing any more.",
          }
        : { type: "info", title: "You have no calendar address" },
    );
  }),
});

export const loader = routes.loader;
export const action = routes.action;
