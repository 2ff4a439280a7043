import { Tabs } from "~/ui/tabs";
import {
  confirmationsPath,
  formNotificationsPath,
  formReportPath,
  formSettingsPath,
  ownerPath,
  submissionsPath,
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
    submitted: number;
  };
  current: "build" | "settings" | "confirmations" | "notifications" | "submissions" | "report" | null;
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
        { ...tab("confirmations", "Confirmations", confirmationsPath(form.id)), count: form.confirmations },
        {
          ...tab("notifications", "Notifications", formNotificationsPath(form.id)),
          count: form.notifications,
        },
        { ...tab("submissions", "Submissions", submissionsPath(form.id)), count: form.submitted },
        tab("report", "Report", formReportPath(form.id)),
      ]}
    />
  );
}
