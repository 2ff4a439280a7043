import { sql } from "drizzle-orm";
import { as, bool, jsonRequired, jsonRows, parsed } from "#db/json-row";
import { mapRead, type Read } from "#db/read-batch";
import { report } from "~/lib/report.server";
import { Conditions } from "../document/logic.schema";
import type { Confirmation } from "./confirmation.types";

/** The confirmations of a form, the default one first (spec 1.9). One that cannot be read is reported and left out. */
export const confirmationsOf = (formId: string): Read<Confirmation[]> =>
  mapRead(
    jsonRows(
      {
        id: as<string>(sql`c.id`),
        name: as<string>(sql`c.name`),
        message: as<string>(sql`c.message`),
        operator: as<string>(sql`c.operator`),
        rules: parsed<unknown>(sql`iif(json_valid(c.rules), c.rules, 'null')`),
        isDefault: bool(sql`c.is_default`),
        isActive: bool(sql`c.is_active`),
        version: as<number>(sql`c.version`),
        updatedAt: as<string>(sql`c.updated_at`),
      },
      sql`from form_confirmation c where c.form_id = ${formId} order by c.is_default desc, c.position, c.id`,
    ),
    (rows) =>
      rows.flatMap(({ operator, rules, ...row }) => {
        const conditions = Conditions.safeParse({ operator, rules });
        if (conditions.success) return [{ ...row, ...conditions.data }];
        report(new Error("A confirmation has a broken record"), { formId, confirmationId: row.id });
        return [];
      }),
  );

/** That the form has it. */
export const confirmationThere = ({ formId, confirmationId }: { formId: string; confirmationId: string }) =>
  jsonRequired(
    { id: as<string>(sql`c.id`) },
    sql`from form_confirmation c where c.id = ${confirmationId} and c.form_id = ${formId}`,
  );
