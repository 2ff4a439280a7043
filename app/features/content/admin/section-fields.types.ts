import type { LiveField } from "~/ui/editor-form";
import type { SectionInput } from "../section-form.schema";

/** The fields of a section's form, all types together. */
export type SectionFieldsOf = Record<keyof (typeof SectionInput)["shape"], LiveField>;
