import { saveTemplate } from "~/features/settings/email-templates/templates.commands.server";
import type { CommandContext } from "~/procedure/context";

/** Two kinds of mail that the organisers say in their own words. */
export async function makeMailTexts(ctx: CommandContext): Promise<void> {
  await saveTemplate(ctx, "taskReminder", {
    subject: "Action needed: {{taskTitle}}, {{status}}",
    body: [
      "Hello {{firstName}},",
      "we still need **{{taskTitle}}** from {{teamName}}. It was due on {{dueDate}}.",
      "{{note}}",
      "{{link}}",
      "Thank you for being part of {{eventName}}. Only {{daysToGo}} days to go.",
    ].join("\n\n"),
    version: 0,
  });
  await saveTemplate(ctx, "taskStatus", {
    subject: "{{taskTitle}}: {{status}}",
    body: [
      "Hello {{firstName}},",
      "{{teamMember}} has looked at **{{taskTitle}}** of {{teamName}}: {{status}}.",
      "{{reason}}",
      "{{link}}",
      "Questions? Write to {{supportEmail}}.",
    ].join("\n\n"),
    version: 0,
  });
}
