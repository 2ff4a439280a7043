import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { sessions } from "./auth";

/** What is known of a session besides who: how it was proven, and where it was begun. */
export const sessionDetails = sqliteTable("session_detail", {
  sessionId: text("session_id")
    .primaryKey()
    .references(() => sessions.id, { onDelete: "cascade" }),
  /** The second factor that was given for it; null where none was. */
  factor: text("factor", { enum: ["totp", "recoveryCode", "passkey"] }),
  /** "Chrome on Windows": for the list of sessions. */
  browser: text("browser").notNull(),
  /** Begun by a copied sign-in link: who copied it. */
  linkBy: text("link_by"),
});
