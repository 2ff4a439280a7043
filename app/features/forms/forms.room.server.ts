import { sql } from "drizzle-orm";
import { roomWork } from "~/procedure/room-work.server";
import { formsClone } from "./clone-forms.server";
import { fieldGroupEntries, fieldGroupFinder } from "./field-groups/found-field-groups.server";
import { formsRoom } from "./forms.room";
import { formsCard, waitingDrafts } from "./forms-card.server";
import { formEntries, formFinder } from "./found-forms.server";
import { questionEntries, questionFinder } from "./found-questions.server";
import { submissionEntries, submissionFinder } from "./found-submissions.server";
import { clearGuestDrafts } from "./guests/guest-drafts.tidy.server";
import { tellOfSubmission } from "./notifications/tell-submission.jobs.server";
import { fillLines } from "./ordering/fill-lines.server";
import { removeRemains } from "./removal.jobs.server";
import { recountSubmissions } from "./submission-counts.server";
import { clearRemovals } from "./submissions/put-back.commands.server";
import { lookAtParts } from "./submissions/report/keep-parts.server";
import { tidyDeliveries } from "./webhooks/delivery/deliveries.tidy.server";
import { tellSwitchedOff } from "./webhooks/delivery/switched-off.jobs.server";

export const formsWork = roomWork(formsRoom, {
  subscribers: {
    "forms:remains:*": { work: (ctx, { subject }) => removeRemains(ctx, subject) },
    formSubmitted: {
      work: async (ctx, work) => work.queued(await tellOfSubmission(ctx, work.activityId)),
    },
    webhookSwitchedOff: {
      work: async (ctx, work) => work.queued(await tellSwitchedOff(ctx, work.activityId)),
    },
  },
  searchEntries: [formEntries, questionEntries, fieldGroupEntries, submissionEntries],
  clone: formsClone,
  tidy: {
    look: lookAtParts,
    fill: fillLines,
    writes: (now) => [
      ...clearGuestDrafts(now),
      ...clearRemovals(now),
      ...recountSubmissions(),
      ...tidyDeliveries(now),
    ],
  },
  finders: {
    form: formFinder,
    question: questionFinder,
    fieldGroup: fieldGroupFinder,
    submission: submissionFinder,
  },
  counts: () => ({
    forms: sql`(select count(*) from form where is_archived = 0)`,
    fieldGroups: sql`(select count(*) from field_group where is_archived = 0)`,
  }),
  waiting: { forms: waitingDrafts },
  cards: [formsCard],
});
