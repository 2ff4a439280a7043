import { expect, it } from "vitest";
import { FormTabs } from "~/features/forms/components/form-tabs";
import { rendered } from "../support/rendered";

it("the tab of submissions counts what was sent in, however many drafts there are", () => {
  const counts = { confirmations: 2, notifications: 6, webhooks: 3, submitted: 43, drafts: 5 };
  const form = { id: "f", isAdmin: false, ...counts };
  const { words } = rendered(<FormTabs form={form} current="build" />);
  expect(words).toContain("Confirmations 2 Notifications 6 Submissions 43 Report");
  const { words: admins } = rendered(<FormTabs form={{ ...form, isAdmin: true }} current="build" />);
  expect(admins).toContain("Confirmations 2 Notifications 6 Webhooks 3 Submissions 43 Report");
});
