import { sql } from "drizzle-orm";
import { jsonOne } from "#db/json-row";
import type { Read } from "#db/read-batch";
import { LIVE_FORM, type LiveForm } from "~/features/forms/forms.queries.server";
import { type FormVersion, versionRead } from "~/features/forms/publication/version-cache.server";
import type { EventRecord } from "~/procedure/context";

/** The form and its newest version, for one batch; each is null where there is none. */
export const liveForm = (
  event: Pick<EventRecord, "id" | "databaseUrl">,
  formId: string,
): { form: Read<LiveForm | null>; version: Read<FormVersion | null> } => ({
  form: jsonOne(LIVE_FORM, sql`from form fm where fm.id = ${formId}`),
  version: versionRead(event, {
    place: `form ${formId}`,
    source: sql`from form fm join form_version v on v.id = fm.live_version_id where fm.id = ${formId}`,
  }),
});
