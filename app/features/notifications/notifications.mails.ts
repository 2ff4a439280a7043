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
    fields: ["title", "text", "action", "noTarget"],
    path: notificationsPath,
    choice: "notifications",
    write: ({ eventName, rich, fields: { title = "", text = "", action = "", noTarget = "" } }) => ({
      subject: shortened(oneLine(title), 150) || `News from the organisers of ${oneLine(eventName)}`,
      lines: [text.trim() === "" ? "There is something new for you in the portal." : (rich?.(text) ?? text)],
      ...(noTarget === "" && { action: { label: action || "Open the portal", note: "" } }),
    }),
  }),
};
