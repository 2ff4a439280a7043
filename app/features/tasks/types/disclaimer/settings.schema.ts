import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { nameText } from "~/lib/name.schema";
import { typeSettings } from "../type-settings.schema";

export const disclaimerSettings = typeSettings({
  settings: { disclaimer: atMost(z.string().trim(), 20_000).default("") },
  needs: { disclaimer: "Enter the text that teams must accept" },
  given: {
    acceptedName: atMost(nameText(), 200).default(""),
    accepted: z.boolean().default(false),
  },
});
