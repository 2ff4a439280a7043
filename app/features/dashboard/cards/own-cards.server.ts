import { emptyRead } from "#db/read-batch";
import { publishedTitle } from "~/features/settings/core-page.server";
import { listed, teamProgress } from "~/features/tasks/task-list.rules";
import { tasksPath } from "~/features/tasks/tasks.paths";
import { tasksForTeam } from "~/features/tasks/tasks.queries.server";
import { timeTablePath } from "~/features/time-table/time-table.paths";
import { safeLink } from "~/lib/links.rules";
import { eventClock } from "~/procedure/event-clock.server";
import { type CardReader, cardKind } from "~/procedure/room-work.server";
import { formatDate } from "~/ui/format.rules";
import { countdownText, hostOf, progressText } from "./cards.rules";

/** A place of the event, or an address elsewhere. */
export const linkCard = cardKind({
  type: "link",
  label: "Link",
  about: "A page of this portal, or another site.",
  icon: "link",
  read: () => emptyRead(null),
  to: (_, { href }) => (href === null ? null : safeLink(href)),
  say: (_found, _reader, { href }) => {
    const host = href === null ? null : hostOf(href);
    return host === null ? null : { text: `Opens ${host}` };
  },
});

/** How long it is until doors open. */
export const countdownCard = cardKind({
  type: "eventCountdown",
  label: "Event countdown",
  about: "How many days are left until doors open.",
  icon: "timer",
  title: "Days to go",
  read: () => emptyRead(null),
  to: (reader) => (publishedTitle(reader, "timeTable") === null ? tasksList(reader) : timeTablePath),
  say: (_found, reader) => {
    const { startDate, endDate, locale } = reader.settings.event;
    const { today } = eventClock(reader);
    return {
      text: countdownText(today, { startDate, endDate }),
      ...(startDate >= today && { more: formatDate(startDate, "long", locale) }),
    };
  },
});

/** How far the team is with its tasks, in per cent. */
export const progressCard = cardKind({
  type: "teamProgress",
  label: "Team progress",
  about: "How far the team is with its tasks, in per cent.",
  icon: "chart-column",
  title: "Progress",
  read: ({ who, userId }) => tasksForTeam(who.teamId, userId),
  to: (reader) => tasksList(reader),
  say: (found, reader) => progressText(teamProgress(listed(found, eventClock(reader)))),
});

const tasksList = (reader: CardReader): string | null =>
  publishedTitle(reader, "tasks") === null ? null : tasksPath();
