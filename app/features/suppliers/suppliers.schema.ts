import * as z from "zod";
import { audienceFields } from "~/features/teams/audience/audience.schema";
import { isPlainAddress } from "~/lib/address.rules";
import { atMost } from "~/lib/at-most.schema";
import { mailAddress } from "~/lib/mail-address.schema";
import { manyOf } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { richText } from "~/lib/rich-text/rich-text.schema";
import { searchText } from "~/lib/search.schema";
import { asDraft } from "~/procedure/draft.schema";
import { formId } from "~/procedure/form-id.schema";
import { pageUpTo } from "~/procedure/page-number.schema";
import { CONTACT_FIELDS, hasContact, MOST_CONTACTS, withScheme } from "./suppliers.rules";

const text = (most: number) => atMost(nameText(), most).default("");

const Contact = z.object({
  firstName: text(100),
  surname: text(100),
  jobTitle: text(100),
  phone: text(50),
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, "The email address provided is invalid.")
    .refine((email) => email === "" || mailAddress().safeParse(email).success, {
      error: "The email address provided is invalid.",
    })
    .default(""),
});
export type ContactValues = z.infer<typeof Contact>;

/** Rows with nothing in them are no contacts. What is left must say who it is. */
const contacts = z
  .array(Contact.optional())
  .max(MOST_CONTACTS, `Use at most ${MOST_CONTACTS} contacts`)
  .superRefine((rows, ctx) => {
    for (const [at, row] of rows.entries()) {
      const isEmpty = !row || CONTACT_FIELDS.every((name) => row[name] === "");
      if (isEmpty || hasContact(row)) continue;
      ctx.addIssue({
        code: "custom",
        path: [at, "firstName"],
        message: "Enter a name or an email address",
      });
    }
  })
  .transform((rows) => rows.filter((row): row is ContactValues => row !== undefined && hasContact(row)))
  .default([]);

export const SupplierInput = z.object({
  company: atMost(nameText({ error: "Enter a company" }).min(1, "Enter a company"), 200),
  /** The logo, with a mark beside it that a form without one sends. Left out, the logo stays. */
  fileIds: z
    .union([z.string(), z.array(z.string())])
    .transform((sent) => [sent].flat().filter((id) => z.uuid().safeParse(id).success))
    .refine((files) => files.length < 2, "A supplier has one logo: remove the other one")
    .optional(),
  /** The file field itself, where there is no script to upload it at once. */
  file: z.string().max(0, "Press Upload to add the logo that you chose, then save again").optional(),
  description: richText,
  website: z
    .string()
    .trim()
    .max(2_000, "Use at most 2,000 characters")
    .transform(withScheme)
    .refine((site) => site === "" || isWebAddress(site), {
      error: "Enter an address that begins with https:// or http://",
    })
    .default(""),
  contacts,
  isFeatured: z.boolean().default(false),
  groupIds: manyOf,
  showToTeamTypeIds: audienceFields.showToTeamTypeIds,
  hideFromTeamTypeIds: audienceFields.hideFromTeamTypeIds,
  asDraft,
  /** Of a new one, so that its logo can go up before it is saved. */
  supplierId: formId,
  /** The version that the editor was based on; 0 for a new one. */
  version: z.coerce.number().int().min(0).default(0),
  /** The newer version that the editor was shown and chose to replace. */
  over: z.coerce.number().int().min(1).optional(),
});
export type SupplierValues = z.infer<typeof SupplierInput>;

/** A whole address of the web; what runs a script or opens a program is none. */
const isWebAddress = (value: string) => /^https?:\/\/[^\s/]+\.[^\s/]/i.test(value) && isPlainAddress(value);

export const SupplierGroupInput = z.object({
  title: atMost(nameText({ error: "Enter a title" }).min(1, "Enter a title"), 100),
  formId,
});

/** A title that is changed, with the one that the change was based on, or that was shown and is replaced. */
export const SupplierGroupTitleInput = SupplierGroupInput.extend({
  was: z.string().default(""),
  over: z.string().optional(),
});

/** A supplier that is taken out of a type. */
export const TakeOutInput = z.object({ id: z.string().max(100) });

/** How readers narrow their list. */
export const SuppliersSearch = z.object({
  q: searchText,
  /** The id of a supplier type. */
  type: z.string().max(100).optional().catch(undefined),
  page: pageUpTo(10_000),
});
