/** What a card of the dashboard can be of (decisions), in the order in which they are offered. */
export const CARD_TYPES = [
  "tasks",
  "forms",
  "downloads",
  "suppliers",
  "notifications",
  "timeTable",
  "myTeam",
  "content",
  "link",
  "eventCountdown",
  "teamProgress",
] as const;
export type CardType = (typeof CARD_TYPES)[number];
