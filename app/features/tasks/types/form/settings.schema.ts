import * as z from "zod";
import { typeSettings } from "../type-settings.schema";

export const formSettings = typeSettings({
  settings: {
    /** The form that teams fill in; empty = none is chosen, left out = as it is. */
    formId: z.union([z.literal(""), z.uuid()], { error: "Choose a form" }).optional(),
  },
  // Whether one is chosen, the command says: it knows which one the task has (`asksForOpenForm`).
  needs: {},
  given: {},
});
