import { sql } from "drizzle-orm";
import { as, bool, jsonOne, parsed } from "#db/json-row";

/** What a form is beside its fields and logic, and its newest version as it is stored. */
export const formFacts = (formId: string) =>
  jsonOne(
    {
      isEditable: bool(sql`fm.is_editable`),
      isPublic: bool(sql`fm.is_public`),
      prefill: parsed<unknown>(sql`iif(json_valid(fm.prefill), fm.prefill, '[]')`),
      orders: parsed<unknown>(sql`iif(json_valid(fm.orders), fm.orders, 'null')`),
      live: as<string | null>(sql`(select document from form_version v where v.id = fm.live_version_id)`),
    },
    sql`from form fm where fm.id = ${formId}`,
  );
