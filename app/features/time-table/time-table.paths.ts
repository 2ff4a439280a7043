/** URLs of the room: nobody writes one by hand. */
export const timeTablePath = "/time-table";
/** An entry, over the list. */
export const entryPath = (entryId: string) => `${timeTablePath}/${entryId}`;
/** Where a day stands in the list; what is over stands folded, and what is far off may not be shown: both are opened. */
export const dayPath = (day: string, { isPast = false } = {}) =>
  `${timeTablePath}?${isPast ? "past" : "later"}=open#day-${day}`;
export const monthPath = (month: string) => `${timeTablePath}?view=month&month=${month}`;

/** The calendar address of whoever is signed in: made or renewed, and ended. */
export const feedAddressPath = `${timeTablePath}/feed/address`;
export const feedEndPath = `${timeTablePath}/feed/end`;
/** What a calendar asks for. */
export const feedPath = (token: string) => `${timeTablePath}/feed/${token}`;

export const adminTimeTablePath = "/admin/time-table";
export const entriesExportPath = `${adminTimeTablePath}/export`;
export const addEntryPath = `${adminTimeTablePath}/add`;
export const pastePath = `${adminTimeTablePath}/paste`;
/** The entries as a month, in which one of them may be chosen to be moved. */
export const adminMonthPath = (month?: string, entryId?: string) => {
  const search = new URLSearchParams({ ...(month && { month }), ...(entryId && { entry: entryId }) });
  return `${adminTimeTablePath}/month${search.size > 0 ? `?${search}` : ""}`;
};
export const entriesCopiesPath = `${adminTimeTablePath}/copies`;
export const entriesShiftPath = `${adminTimeTablePath}/shift`;
export const entriesRemovalPath = `${adminTimeTablePath}/removal`;
export const adminEntryPath = (entryId: string) => `${adminTimeTablePath}/${entryId}`;
export const entryAudiencePath = (entryId: string) => `${adminEntryPath(entryId)}/audience`;
export const entryMovePath = (entryId: string) => `${adminEntryPath(entryId)}/moves`;
export const entryCopyPath = (entryId: string) => `${adminEntryPath(entryId)}/copies`;

/** Of the card with one's own calendar address. */
export const CALENDAR_ANCHOR = "calendar";
export const calendarPlace = (month: string | undefined) =>
  `${month ? monthPath(month) : timeTablePath}#${CALENDAR_ANCHOR}`;
