import * as z from "zod";
import { InviteWhen } from "~/features/teams/invite-when.schema";
import { atMost } from "~/lib/at-most.schema";
import { backTo } from "~/procedure/back.schema";
import type { Mends } from "./import-mends.rules";

const FIELD = /^field:[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PLACE = /^(?:teamName|teamType|firstName|surname|email|phone|parent|none)$/;

/** Where each column goes, in the order of the file's columns. */
export const ColumnsInput = z.object({
  version: z.coerce.number().int().min(1),
  targets: z
    .array(
      z
        .string()
        .refine((target) => PLACE.test(target) || FIELD.test(target), "Choose where this column goes"),
    )
    .min(1)
    .max(60),
});

/** What was seen when the button was pressed. */
export const StartInput = z.object({
  version: z.coerce.number().int().min(1),
  ...InviteWhen,
  /** Missing where an import goes on that stood still: it stays as was said. */
  invite: InviteWhen.invite.unwrap().optional(),
  /** Whether its teams get the extra days of late joiners; asked where the event has such days. */
  extraDays: z.enum(["yes", "no"]).optional().catch(undefined),
});

/** What an unknown name of the file means: a type's id ("" = none), or a team's name. */
export const MendInput = z.object({
  version: z.coerce.number().int().min(1),
  kind: z.enum(["types", "parents"]),
  name: z.string().min(1).max(300),
  to: z.string({ error: "Choose a type first" }).min(1, "Choose a type first").max(300),
});

export const MendRemovalInput = MendInput.omit({ to: true });

/** The cells of one row as they are meant, by their columns; what is empty may be missing. */
export const RowInput = z.object({
  version: z.coerce.number().int().min(1),
  what: z.enum(["save", "return"]).default("save").catch("save"),
  cells: z.record(z.string().regex(/^c\d{1,2}$/), atMost(z.string(), 1_000)).default({}),
  /** Of the page that the form stood on: its list. */
  back: backTo,
});

export const CancelInput = z.object({});

const StoredMends = z.object({
  types: z.record(z.string(), z.string()),
  parents: z.record(z.string(), z.string()),
});

export const mendsIn = (text: string): Mends => StoredMends.parse(JSON.parse(text));
