import { roomTexts } from "~/procedure/room";
import { adminTimeTablePath, timeTablePath } from "./time-table.paths";
import { timeTableTips } from "./time-table.tips";

export const timeTableRoom = roomTexts({
  name: "time-table",
  subjects: { timeTable: { label: "Time table", order: 36 } },
  activities: {
    timeTable: {
      "timeTableEntry.added": "added the time table entry {title}",
      "timeTableEntry.updated": "changed the time table entry {title}",
      "timeTableEntry.audienceChanged": "changed who sees the time table entry {title}",
      "timeTableEntry.wentLive": "put the time table entry {title} live",
      "timeTableEntry.madeDraft": "made the time table entry {title} a draft again",
      "timeTableEntry.duplicated": "copied the time table entry {title}",
      "timeTableEntry.moved": "moved the time table entry {title} from {from} to {to}",
      "timeTableEntry.deleted": "deleted the time table entry {title}",
    },
    other: {
      "calendarFeed.made": "made a calendar address",
      "calendarFeed.renewed": "renewed a calendar address",
      "calendarFeed.ended": "ended a calendar address",
    },
  },
  tips: timeTableTips,
  places: [
    {
      group: "Content",
      to: adminTimeTablePath,
      label: "Time Table",
      term: "timeTable",
      icon: "calendar-clock",
      access: "moderator",
      description: "What happens when, for the teams.",
      count: "timeTableEntries",
      noun: "entry",
      order: 1,
    },
  ],
  corePages: { timeTable: { to: timeTablePath } },
  searchKinds: {
    timeTableEntry: {
      label: "Time table",
      noun: "time table entries",
      icon: "calendar-clock",
      order: 34,
      term: "timeTable",
    },
  },
});
