import { procedure } from "~/procedure/procedure.server";
import { verbs } from "~/procedure/verbs.server";
import { formatDate } from "~/ui/format.rules";
import { muteReminders, unmuteReminders } from "./mutes.commands.server";
import { remindersPath } from "./reminders.paths";
import { MuteInput, UnmuteInput } from "./reminders.schema";

const reminders = procedure.permission("admin").returnTo(() => remindersPath, {
  gone: {
    title: "This is not there any more",
    description: "The task, the team or the mute was removed in the meantime. Nothing was done.",
  },
});

const routes = verbs({
  mutes: reminders.verb(MuteInput, async ({ ctx, input }) => {
    const { name } = await muteReminders(ctx, input);
    const day = formatDate(input.day, "weekday", ctx.settings.event.locale);
    return { type: "success", title: `Muted on ${day}: ${name}` };
  }),

  unmutes: reminders.verb(UnmuteInput, async ({ ctx, input }) => {
    const { name } = await unmuteReminders(ctx, input.muteId);
    return { type: "success", title: `Not muted any more: ${name}` };
  }),
});

export const loader = routes.loader;
export const action = routes.action;
