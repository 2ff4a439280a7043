import { extendAssets } from "~/features/assets/asset-uses.server";
import { assetsOfContent } from "~/features/content/content-assets.server";
import { contentDelisting } from "~/features/content/content-delisting.server";
import { contentOfTeams } from "~/features/content/content-of-teams.server";
import { cardsDelisting } from "~/features/dashboard/cards/cards-delisting.server";
import { layoutsOfTeams } from "~/features/dashboard/cards/layouts-of-teams.server";
import { downloadsOfTeams } from "~/features/downloads/downloads-of-teams.server";
import { extendMails } from "~/features/email/mail-news.server";
import { assetsOfFieldGroups, assetsOfForms } from "~/features/forms/assets-of-forms.server";
import { formsOfTeams } from "~/features/forms/forms-of-teams.server";
import { sayFailedMails } from "~/features/forms/notifications/failed-mails.server";
import { importsOfTeams } from "~/features/imports/imports-of-teams.server";
import { notificationsOfTeams } from "~/features/notifications/notifications-of-teams.server";
import { newsOf, settleAfter } from "~/features/notifications/settle.server";
import { sidebarDelisting } from "~/features/sidebar/sidebar-delisting.server";
import { suppliersOfTeams } from "~/features/suppliers/suppliers-of-teams.server";
import { tasksOfTeams } from "~/features/tasks/tasks-of-teams.server";
import { extendTeams } from "~/features/teams/team-extensions.server";
import { timeTableOfTeams } from "~/features/time-table/time-table-of-teams.server";
import { connectDelistings } from "~/procedure/delisting.server";

/** Every program that runs commands calls this once, first: rooms take here what later rooms add to them. */
export function connectRooms(): void {
  extendTeams(
    tasksOfTeams,
    importsOfTeams,
    downloadsOfTeams,
    suppliersOfTeams,
    contentOfTeams,
    formsOfTeams,
    notificationsOfTeams,
    timeTableOfTeams,
    layoutsOfTeams,
  );
  extendAssets(assetsOfContent, assetsOfForms, assetsOfFieldGroups);
  extendMails({
    news: newsOf,
    whenAnswered: (logId, at) => [...settleAfter(logId, at), ...sayFailedMails(logId, at)],
  });
  connectDelistings(contentDelisting, cardsDelisting, sidebarDelisting);
}
