import type { Field, FieldOf } from "../field.schema";

type VideoField = FieldOf<"youTube" | "vimeo">;

/** A video that a form shows, by its provider and its id there; null for any other field, and before one was chosen. */
export function videoOf(field: Field): { provider: VideoField["type"]; videoId: string } | null {
  if (!("videoId" in field) || field.videoId === "") return null;
  return { provider: field.type, videoId: field.videoId };
}
