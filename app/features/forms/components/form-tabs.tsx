import { Tabs } from "~/ui/tabs";
import {
  confirmationsPath,
  formAudiencePath,
  formDaysPath,
  formNotificationsPath,
  formReportPath,
  formSettingsPath,
  ownerPath,
  submissionsPath,
  webhooksPath,
} from "../admin-forms.paths";

/** The pages of one form, as staff have them. */
export function FormTabs({
  form,
  current,
}: {
  form: {
    id: string;
    confirmations: number;
    notifications: number;
    webhooks: number;
    /** Webhooks are theirs alone. */
    isAdmin: boolean;
    submitted: number;
  };
  current:
    | "build"
    | "settings"
    | "audience"
    | "days"
    | "confirmations"
    | "notifications"
    | "webhooks"
    | "submissions"
    | "report"
    | null;
}) {
  const tab = (name: typeof current, label: string, to: string) => ({
    to,
    label,
    current: current === name,
  });
  return (
    <Tabs
      label="Form"
      tabs={[
        tab("build", "Build", ownerPath({ kind: "form", id: form.id })),
        tab("settings", "Settings", formSettingsPath(form.id)),
        tab("audience", "Who sees it", formAudiencePath(form.id)),
        tab("days", "Opens and closes", formDaysPath(form.id)),
        { ...tab("confirmations", "Confirmations", confirmationsPath(form.id)), count: form.confirmations },
        {
          ...tab("notifications", "Notifications", formNotificationsPath(form.id)),
          count: form.notifications,
        },
        ...(form.isAdmin
          ? [{ ...tab("webhooks", "Webhooks", webhooksPath(form.id)), count: form.webhooks }]
          : []),
        { ...tab("submissions", "Submissions", submissionsPath(form.id)), count: form.submitted },
        tab("report", "Report", formReportPath(form.id)),
      ]}
    />
  );
}
