import type { Tip } from "~/procedure/room";
import {
  addEntryPath,
  adminEntryPath,
  adminMonthPath,
  adminTimeTablePath,
  entriesCopiesPath,
  entriesRemovalPath,
  entriesShiftPath,
  entryAudiencePath,
  pastePath,
} from "./time-table.paths";

const WHO_SEES: Tip = {
  title: "Who sees it",
  text: "Without team types it is for all teams. Stand shares see it where their box is ticked. Organiser teams see every entry.",
};
const CLOCK: Tip = {
  title: "The event’s clock",
  text: "Days and times are those of the event’s time zone. Teams elsewhere see their own time beside it.",
};

/** What is worth knowing about the room's admin screens. */
export const timeTableTips: Record<string, readonly Tip[]> = {
  [adminTimeTablePath]: [
    {
      title: "What comes by itself",
      text: "Teams see the due dates of their tasks, the event’s days and its launch too. Only what else has a date is written here.",
    },
    {
      title: "Their own calendars",
      text: "Who has a calendar address gets new and moved entries by themselves, within a few hours.",
    },
  ],
  [addEntryPath]: [
    WHO_SEES,
    CLOCK,
    {
      title: "Several days at once",
      text: "Add more days, and each becomes an entry of its own with the same times. Afterwards they are changed one by one.",
    },
  ],
  [adminEntryPath(":entryId")]: [WHO_SEES, CLOCK],
  [entryAudiencePath(":entryId")]: [
    { title: "As it is saved", text: "What you change in the editor counts here once it is saved." },
  ],
  [pastePath]: [
    CLOCK,
    {
      title: "Headings",
      text: "Day, Starts, Last day, Ends, Place and Note are known by their headings, as the report of the time table has them. Other columns are left out.",
    },
    {
      title: "Pasting twice",
      text: "A row that stands in the time table already, with its title, day, time and place, is left out.",
    },
  ],
  [adminMonthPath()]: [
    {
      title: "Moving",
      text: "An entry keeps its times of day, and the days that it takes. It is there for teams, and in their calendars, at once.",
    },
  ],
  [entriesCopiesPath]: [
    {
      title: "Copies stand alone",
      text: "A change of one is none of the others. Who sees an entry is copied too.",
    },
  ],
  [entriesShiftPath]: [
    {
      title: "Times of day stay",
      text: "Only the days move. 08:30 stays 08:30, over a change of the clocks too.",
    },
  ],
  [entriesRemovalPath]: [
    {
      title: "In calendars too",
      text: "Entries that are deleted leave the calendars of those who have an address.",
    },
  ],
};
