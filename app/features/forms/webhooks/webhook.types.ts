import type { Conditions } from "../document/logic.schema";
import type { ContentType, Format, Method, PayloadField } from "./webhook.schema";

/** A webhook as staff make it; of its secrets only that they are there, and since when. */
export interface Webhook extends Conditions {
  id: string;
  name: string;
  isActive: boolean;
  requestUrl: string;
  requestMethod: Method;
  requestFormat: Format;
  contentType: ContentType;
  headerKey: string;
  hasHeaderValue: boolean;
  headerSetAt: string | null;
  secretMadeAt: string | null;
  oldSecretUntil: string | null;
  payload: readonly PayloadField[];
  failingSince: string | null;
  failedInARow: number;
  switchedOff: "gone" | "failing" | null;
  switchedOffAt: string | null;
  version: number;
  updatedAt: string;
}
