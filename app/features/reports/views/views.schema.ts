import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { manyOf } from "~/lib/many.schema";
import { nameText } from "~/lib/name.schema";
import { formId } from "~/procedure/form-id.schema";
import { confirmation } from "~/procedure/ids.schema";
import { LONGEST_ADDRESS, MAIL_HOURS, VIEW_MAILS } from "./views.rules";

/** So many people a view is mailed to. */
const MOST_READERS = 200;

const NAME = atMost(nameText({ error: "Enter a name" }).min(1, "Enter a name"), 60);

export const ViewInput = z.object({
  name: NAME,
  /** Path and search of the list, as it stood in the address bar. */
  address: z.string().min(1).max(LONGEST_ADDRESS, "This list has more filters than a view keeps"),
  share: z.enum(["own", "all"], { error: "Choose who has it as a tab" }).default("own"),
  mail: z.enum(VIEW_MAILS, { error: "Choose how often it is mailed" }).default("none"),
  weekday: z.coerce.number().int().min(1).max(7).default(1),
  hour: z.coerce
    .number()
    .int()
    .refine((hour) => MAIL_HOURS.some((one) => one === hour), "Choose an hour of the list")
    .default(8),
  readers: manyOf.refine((all) => all.length <= MOST_READERS, `Choose at most ${MOST_READERS} people`),
  formId,
  version: z.coerce.number().int().min(0).default(0),
  over: z.coerce.number().int().min(1).optional(),
});
export type ViewValues = z.infer<typeof ViewInput>;

export const AddressSearch = z.object({ address: z.string().default("").catch("") });

export const ViewRemovalInput = z.object({ confirm: confirmation });
