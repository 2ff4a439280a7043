import { sql } from "drizzle-orm";
import { plainStore, type TypeStore } from "../type-store.server";

export const pdfFormStore = {
  ...plainStore,
  // A task that asked for any file before may have others.
  isEvidence: sql`f.content_type = 'application/pdf'`,
} satisfies TypeStore;
