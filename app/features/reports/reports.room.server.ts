import { roomWork } from "~/procedure/room-work.server";
import { reportsRoom } from "./reports.room";
import { noteRisk } from "./risk/risk-days.server";
import { viewsClone } from "./views/clone-views.server";
import { ownerlessViews, planMissingMails } from "./views/report-mail-days.server";
import { mailView } from "./views/report-mails.jobs.server";

export const reportsWork = roomWork(reportsRoom, {
  subscribers: {
    "reportMail:*": { work: async (ctx, work) => work.queued(await mailView(ctx, work.subject)) },
  },
  clone: viewsClone,
  tidy: { note: noteRisk, writes: (now) => [ownerlessViews(), ...planMissingMails(now)] },
});
