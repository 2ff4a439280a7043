import { dateFormat } from "./dates";

/** "Europe/London" is London's, "America/Argentina/Buenos_Aires" Buenos Aires's. */
export const placeOfZone = (zone: string): string => (zone.split("/").at(-1) ?? zone).replaceAll("_", " ");

/** "London (BST)": where the event's clocks are, and what their time is called now. */
export function zoneWords(timeZone: string, now: Date): string {
  const parts = dateFormat("en-GB", { timeZone, timeZoneName: "short" }).formatToParts(now);
  const short = parts.find(({ type }) => type === "timeZoneName")?.value;
  return short ? `${placeOfZone(timeZone)} (${short})` : placeOfZone(timeZone);
}
