import type { MailTemplate } from "~/procedure/room";
import { sampleFields } from "./mail-placeholders.server";
import type { OwnText } from "./template.rules";

interface Test {
  kind: string;
  own: OwnText | null;
  fields: Record<string, string>;
}

/** What the order of a test carries: the text as it was when it was asked for, and sample data. */
export const testFields = (kind: string, template: MailTemplate, own: OwnText | null): { test: string } => ({
  test: JSON.stringify({ kind, own, fields: sampleFields(template) } satisfies Test),
});

/** What `testFields` put in. */
export const testOf = ({ test = "null" }: { test?: string }): Test | null => JSON.parse(test) as Test | null;
