import * as z from "zod";
import { atMost } from "~/lib/at-most.schema";
import { typeSettings } from "../type-settings.schema";

export const disclaimerSettings = typeSettings({
  shape: { disclaimer: atMost(z.string().trim(), 20_000).default("") },
  needs: { disclaimer: "Enter the text that teams must accept" },
});
