import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { notificationsPath } from "./notifications.paths";
import { ReadingInput } from "./notifications.schema";
import { markAllReadings, markReading } from "./readings.commands.server";

const routes = verbs({
  /** One is read, or new again; without an id all are read that were there. */
  readings: procedure
    .signedIn()
    .returnTo(() => notificationsPath)
    .verb(ReadingInput, async ({ ctx, input: { id, read, upTo } }) => {
      if (id === undefined) {
        await markAllReadings(ctx, upTo);
        return { type: "success", title: "All notifications are marked as read" };
      }
      const isRead = read === "yes";
      await markReading(ctx, id, isRead);
      return { type: "success", title: isRead ? "Marked as read" : "Marked as unread" };
    }),
});

export const loader = routes.loader;
export const action = routes.action;
