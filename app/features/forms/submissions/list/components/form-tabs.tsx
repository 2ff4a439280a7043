import { Tabs } from "~/ui/tabs";
import { formReportPath, submissionsPath } from "../../../admin-forms.paths";

/** The pages of one form, as staff have them. */
export function FormTabs({
  formId,
  count,
  current,
}: {
  formId: string;
  /** Of submissions and drafts. */
  count?: number;
  current?: "submissions" | "report";
}) {
  return (
    <Tabs
      label="Form"
      tabs={[
        {
          to: submissionsPath(formId),
          label: "Submissions",
          current: current === "submissions",
          ...(count !== undefined && { count }),
        },
        { to: formReportPath(formId), label: "Report", current: current === "report" },
      ]}
    />
  );
}
