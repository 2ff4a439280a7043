import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { searchText } from "~/lib/search.schema";
import { formId } from "~/procedure/form-id.schema";
import { MovedSearch } from "~/procedure/move.schema";

const SIDEBAR_KINDS = ["content", "task", "download", "supplier"] as const;
export type SidebarKind = (typeof SIDEBAR_KINDS)[number];

const section = {
  heading: atMost(nameText({ error: "Enter a heading" }).min(1, "Enter a heading"), 60),
  isCollapsable: z.boolean().default(false),
  isClosedAtFirst: z.boolean().default(false),
};

export const NewSidebarSection = z.object({ ...section, formId });

export const SidebarSectionInput = z.object({
  ...section,
  /** The version that the form was based on, and the newer one that it was shown and chose to replace. */
  version: z.coerce.number().int().min(1),
  over: z.coerce.number().int().min(1).optional(),
});
export type SidebarSectionValues = Pick<
  z.infer<typeof SidebarSectionInput>,
  "heading" | "isCollapsable" | "isClosedAtFirst"
>;

const Id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/, "Choose one");

/** What comes into a section. */
export const AdditionInput = z.object({
  kind: z.enum(SIDEBAR_KINDS, { error: "Choose a page, task, download or supplier" }),
  targetId: Id,
});

/** The section that an item goes to. */
export const TransferInput = z.object({ to: z.string({ error: "Choose a section" }).max(100) });

export const FoldInput = z.object({ isClosed: z.enum(["1", "0"]) });

/** What the page of the sidebar is asked: what is looked for, for which section; as whom it is looked at; what was moved last. */
export const SidebarSearch = z
  .object({
    section: Id.optional().catch(undefined),
    q: searchText,
    as: z
      .string()
      .regex(/^(team|(type|share):[0-9a-f-]{36})$/)
      .optional()
      .catch(undefined),
  })
  .and(MovedSearch);
