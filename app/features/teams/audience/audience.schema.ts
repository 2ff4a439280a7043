import * as z from "zod";
import { manyOf } from "~/lib/many.schema";

/** Who sees a thing, as its form says it (spec 1.6). A kind takes of these what it has. */
export const audienceFields = {
  showToTeamTypeIds: manyOf,
  hideFromTeamTypeIds: manyOf,
  showToChildTeams: z.boolean().default(false),
};
