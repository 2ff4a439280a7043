import { oneLine, shortened } from "~/lib/text.rules";
import { mail } from "~/procedure/room";
import { notificationsPath } from "./notifications.paths";

export const notificationsMails = {
  /**
   * What organisers tell teams: the title is the subject, the button names what it leads to. Who may not open that gets neither
   * button nor address. It is mailed again from its own page, to those who did not get it.
   */
  adminNotification: mail({
    name: "Notification",
    whoGetsIt: "The people of the teams that a notification is for, where it is sent by e-mail",
    fields: ["title", "text", "action", "noTarget"],
    samples: {
      title: { label: "Title of the notification", sample: "Berth places are out" },
      text: {
        label: "What it says",
        sample: "Your place stands on the berth plan, rev E. Please check length and draught.",
        isNeeded: true,
        isRich: true,
      },
      action: { label: "What its button opens", sample: "Open “Pontoon berths”" },
      noTarget: { label: "They may not open it", sample: "", isHidden: true },
    },
    path: notificationsPath,
    choice: "notifications",
    write: ({ eventName, rich, fields: { title = "", text = "", action = "", noTarget = "" } }) => ({
      subject: shortened(oneLine(title), 150) || `News from the organisers of ${oneLine(eventName)}`,
      lines: [text.trim() === "" ? "There is something new for you in the portal." : (rich?.(text) ?? text)],
      ...(noTarget === "" && { action: { label: action || "Open the portal", note: "" } }),
    }),
  }),
};
