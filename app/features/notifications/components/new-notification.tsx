import { useActionData, useLoaderData } from "@remix-run/react";
import type { LastResult } from "~/ui/fields-of";
import { PageHead } from "~/ui/page-head";
import type { Edited } from "~/ui/use-editor";
import type { newNotificationLoader } from "../notification-editor.server";
import { adminNotificationsPath } from "../notifications.paths";
import { type NotificationData, NotificationForm } from "./notification-form";

const BLANK: Edited<NotificationData> = {
  data: {
    ...{ title: "", description: "", link: "", audience: "everybody", teamTypeIds: [], teamId: "" },
    ...{ sendEmail: false, when: "now", day: "", time: "", version: 0 },
  },
  version: 0,
  saved: { who: "", when: "" },
};

/** The form of a notification that is not there yet. */
export function NewNotification() {
  const { formId, limits, zone, ...choices } = useLoaderData<typeof newNotificationLoader>();
  const lastResult = useActionData<{ lastResult: LastResult }>()?.lastResult;
  return (
    <>
      <PageHead
        title="Add Notification"
        lede="A draft first: nobody gets it before you publish it."
        back={{ to: adminNotificationsPath, label: "Notifications" }}
      />
      <NotificationForm {...{ formId, limits, zone, choices, lastResult }} edited={BLANK} />
    </>
  );
}
