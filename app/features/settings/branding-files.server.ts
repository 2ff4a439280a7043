import type { FileOwner } from "~/features/files/files.schema";

/** Pictures of the branding: every guest sees them, so they have a public address once the branding is saved with them. */
export const BRANDING_FILES: FileOwner = { collection: "branding", entityId: "branding" };
