import type { Tip } from "~/procedure/room";
import {
  addNotificationPath,
  adminNotificationPath,
  adminNotificationsPath,
  notificationPublicationPath,
  notificationRemovalPath,
  notificationTextPath,
} from "./notifications.paths";

const WHO_GETS_IT: Tip = {
  title: "Who gets it",
  text: "The people of the teams as they are when it is published. Who joins later sees it as read. Stand shares go by their own type, or by their parent’s.",
};

const WRITING: readonly Tip[] = [
  WHO_GETS_IT,
  {
    title: "The title is the subject",
    text: "Say what is new or wanted: it stands in the inbox, in the bell and in the list.",
  },
];

const EDITING: readonly Tip[] = [
  WHO_GETS_IT,
  {
    title: "Once it is published",
    text: "Its text alone can be changed, and is marked as edited. Nobody is mailed again.",
  },
];

/** What is worth knowing about the room's admin screens. */
export const notificationsTips: Record<string, readonly Tip[]> = {
  [adminNotificationsPath]: [
    WHO_GETS_IT,
    { title: "Copy one", text: "A copy is a draft with the same text, link and teams. Open one to copy it." },
  ],
  [addNotificationPath]: WRITING,
  [adminNotificationPath(":notificationId")]: EDITING,
  [notificationTextPath(":notificationId")]: EDITING,
  [notificationPublicationPath(":notificationId")]: [
    {
      title: "Who cannot get a mail",
      text: "Whose mails came back, or who unsubscribed. They see it in the portal all the same.",
    },
  ],
  [notificationRemovalPath(":notificationId")]: [
    { title: "What cannot be taken back", text: "Mails that went stay in people’s inboxes." },
  ],
};
