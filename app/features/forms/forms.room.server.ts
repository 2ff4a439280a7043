import { roomWork } from "~/procedure/room-work.server";
import { formsClone } from "./clone-forms.server";
import { formsRoom } from "./forms.room";
import { formEntries, formFinder } from "./found-forms.server";
import { clearGuestDrafts } from "./guests/guest-drafts.tidy.server";
import { removeRemains } from "./removal.jobs.server";
import { recountSubmissions } from "./submission-counts.server";

export const formsWork = roomWork(formsRoom, {
  subscribers: { "forms:remains:*": { work: (ctx, { subject }) => removeRemains(ctx, subject) } },
  searchEntries: [formEntries],
  clone: formsClone,
  tidy: { writes: (now) => [...clearGuestDrafts(now), ...recountSubmissions()] },
  finders: { form: formFinder },
});
