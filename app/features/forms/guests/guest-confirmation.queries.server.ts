import { sql } from "drizzle-orm";
import { as, jsonOne } from "#db/json-row";
import { sha256 } from "~/lib/ids";
import { confirmationsOf } from "../confirmations/confirmations.queries.server";

/** A public form's confirmations, and the reference of what was sent in with the token; nothing else of it. */
export async function guestConfirmationReads(formId: string, token: string | null) {
  const hash = token === null ? "" : await sha256(token);
  return {
    form: jsonOne(
      { title: as<string>(sql`fm.title`) },
      sql`from form fm where fm.id = ${formId} and fm.is_public = 1 and fm.live_version_id is not null`,
    ),
    confirmations: confirmationsOf(formId),
    sent: jsonOne(
      { reference: as<string | null>(sql`s.reference`) },
      sql`from submission s where s.form_id = ${formId} and s.guest_token = ${hash} and s.is_draft = 0`,
    ),
  };
}
