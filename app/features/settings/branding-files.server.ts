import type { FileOwner, FileRule } from "~/features/files/files.schema";

/** Pictures of the branding: every guest sees them, so they have a public address once the branding is saved with them. */
export const BRANDING_FILES: FileOwner = { collection: "branding", entityId: "branding" };

export const BRANDING_RULE = { accept: ["image"], limitMb: 10 } as const satisfies FileRule;
