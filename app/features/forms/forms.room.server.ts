import { roomWork } from "~/procedure/room-work.server";
import { formsRoom } from "./forms.room";
import { formEntries, formFinder } from "./found-forms.server";
import { removeRemains } from "./removal.jobs.server";

export const formsWork = roomWork(formsRoom, {
  subscribers: { "forms:remains:*": { work: (ctx, { subject }) => removeRemains(ctx, subject) } },
  searchEntries: [formEntries],
  finders: { form: formFinder },
});
