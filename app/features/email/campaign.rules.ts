/**
 * What every mail carries out and each of its events brings back: which event and which row of the log it is of, whatever the
 * provider calls the mail. 16 bytes each in base64url: 45 characters, where the provider takes 48. Undefined where an id is none of ours.
 */
export function campaignOf(eventId: string, logId: string): string | undefined {
  const [event, row] = [packed(eventId), packed(logId)];
  return event && row ? `${event}.${row}` : undefined;
}

export function idsOfCampaign(campaign: string): { eventId: string; logId: string } | null {
  const [, event = "", row = ""] = /^([\w-]{22})\.([\w-]{22})$/.exec(campaign) ?? [];
  const [eventId, logId] = [unpacked(event), unpacked(row)];
  return eventId && logId ? { eventId, logId } : null;
}

/** An id in 22 characters. */
export function packed(id: string): string | undefined {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const bytes = id.replaceAll("-", "").match(/../g) ?? [];
  return base64url(bytes.map((byte) => Number.parseInt(byte, 16)));
}

export function unpacked(text: string): string | null {
  if (!/^[\w-]{22}$/.test(text)) return null;
  const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const digits = [...bytes].map((one) => one.charCodeAt(0).toString(16).padStart(2, "0")).join("");
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
  // The last character has bits to spare: one id is one text.
  return packed(id) === text ? id : null;
}

export const base64url = (bytes: Iterable<number>): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
