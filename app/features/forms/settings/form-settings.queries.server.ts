import { sql } from "drizzle-orm";
import { fm, nameOf } from "#db/event/aliases";
import { as, jsonRequired, jsonRows, parsed, valuesOf } from "#db/json-row";
import { mapRead } from "#db/read-batch";
import { Prefill } from "../document/form-document.schema";

/** A form with what its settings say. Parameters that cannot be read are left out. */
export const formForSettings = (formId: string) =>
  mapRead(
    jsonRequired(
      {
        id: fm.id,
        description: fm.description,
        isEditable: fm.isEditable,
        lastNumber: fm.lastNumber,
        version: fm.version,
        updatedAt: fm.updatedAt,
        updatedBy: fm.updatedBy,
        updatedByName: nameOf(fm.updatedBy),
        prefill: parsed<unknown>(sql`iif(json_valid(fm.prefill), fm.prefill, '[]')`),
      },
      sql`from form fm where fm.id = ${formId}`,
    ),
    ({ prefill, ...form }) => ({
      ...form,
      prefill: (Array.isArray(prefill) ? prefill : []).flatMap((one) => {
        const read = Prefill.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    }),
  );

/** The tasks that ask for a form, with who sees each. */
export const tasksOfForm = (formId: string) =>
  jsonRows(
    {
      id: as<string>(sql`t.id`),
      title: as<string>(sql`t.title`),
      isArchived: as<0 | 1>(sql`t.is_archived`),
      teamTypes: valuesOf(
        as<string>(sql`y.name`),
        sql`from task_team_type x join team_type y on y.id = x.team_type_id where x.task_id = t.id order by y.name, y.id`,
      ),
    },
    sql`from task t where t.form_id = ${formId} order by t.is_archived, t.title, t.id`,
  );
