import { roomTexts } from "~/procedure/room";
import { notificationsMails } from "./notifications.mails";
import { addNotificationPath, adminNotificationsPath, notificationsPath } from "./notifications.paths";
import { notificationsTips } from "./notifications.tips";

export const notificationsRoom = roomTexts({
  name: "notifications",
  subjects: { notification: { label: "Notifications", order: 18 } },
  activities: {
    notification: {
      "notification.added": "wrote the notification {title}",
      "notification.updated": "changed the notification {title}",
      "notification.audienceChanged": "changed who gets the notification {title}",
      "notification.scheduled": "scheduled the notification {title}",
      "notification.moved": "moved the time of the notification {title}",
      "notification.withdrawn": "took the notification {title} back to draft",
      "notification.published": "published the notification {title}",
      "notification.failed": "could not publish the notification {title}",
      "notification.edited": "changed the text of the published notification {title}",
      "notification.copied": "copied the notification {title}",
      "notification.resent": "mailed the notification {title} again to {people#person}",
      "notification.tested": "had a test of the notification {title} mailed",
      "notification.removed": "removed the notification {title}",
    },
  },
  mails: notificationsMails,
  subscribers: { notificationPublished: "tellsSomebody", "notificationDue:*": "tellsSomebody" },
  tips: notificationsTips,
  places: [
    {
      group: "Notifications",
      to: adminNotificationsPath,
      label: "Notifications",
      term: "notifications",
      icon: "bell",
      access: "admin",
      description: "What teams are told, in the portal and by e-mail.",
      count: "notifications",
      noun: "notification",
    },
  ],
  quickLinks: [
    { to: addNotificationPath, label: "Add notification", icon: "plus", access: "admin", order: 5 },
  ],
  corePages: { notifications: { to: notificationsPath, waiting: (_, unread) => unread } },
});
