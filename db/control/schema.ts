import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { guardTable } from "../columns";

/** The control database knows events and identities. Nothing that an event collects is ever stored here. */

export const events = sqliteTable("events", {
  id: text("id").primaryKey(),
  slug: text("slug").notNull().unique(),
  name: text("name").notNull(),
  startDate: text("start_date"),
  endDate: text("end_date"),
  appUrl: text("app_url"),
  /** How to reach the event's database: `http://<namespace>.db` on one machine, `libsql://…` with Turso. */
  databaseUrl: text("database_url").notNull(),
  /** Sealed with APP_SECRET (db/seal.ts); empty where the server asks for none. */
  databaseToken: text("database_token").notNull().default(""),
  schemaVersion: integer("schema_version").notNull().default(0),
  status: text("status", { enum: ["creating", "active", "suspended", "deleting"] }).notNull(),
  version: integer("version").notNull().default(1),
  /** Roughly when work was last queued here: which events the minute's sweep must look at. */
  workedAt: text("worked_at").notNull().default(""),
  /** When something that waits for its time is next due here, at the earliest; null: nothing is (app/procedure/next-due.server.ts). */
  nextDueAt: text("next_due_at"),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
});

/** Hosts besides `<slug>.<base domain>`, registered by the command line only. */
export const eventHosts = sqliteTable("event_hosts", {
  host: text("host").primaryKey(),
  eventId: text("event_id").notNull(),
  createdAt: text("created_at").notNull(),
});

export const userProfiles = sqliteTable("user_profiles", {
  id: text("id").primaryKey(),
  firstName: text("first_name").notNull(),
  surname: text("surname").notNull(),
  /** Lower-case and trimmed. */
  email: text("email").notNull().unique(),
  /** The operation that made the identity: only its rollback may remove it again. Null once confirmed. */
  operationId: text("operation_id"),
  /** Moves on when what signs this person in is no longer what it was (control/session-stamp.ts). */
  sessionStamp: text("session_stamp").notNull().default(""),
  createdAt: text("created_at").notNull(),
  updatedAt: text("updated_at").notNull(),
});

export const credentials = sqliteTable("credentials", {
  userId: text("user_id")
    .primaryKey()
    .references(() => userProfiles.id, { onDelete: "cascade" }),
  passwordHash: text("password_hash").notNull(),
  updatedAt: text("updated_at").notNull(),
});

/** Which events a user is in. `pending` until the event's own batch has been written. */
export const memberships = sqliteTable(
  "memberships",
  {
    userId: text("user_id").notNull(),
    eventId: text("event_id").notNull(),
    state: text("state", { enum: ["pending", "active"] }).notNull(),
    operationId: text("operation_id").notNull(),
    createdAt: text("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.eventId] }), index("memberships_event").on(t.eventId, t.state)],
);

/** Single-use tokens (links in mails, hand-overs from a provider, answered challenges); only the SHA-256 is stored. */
export const tokens = sqliteTable(
  "tokens",
  {
    id: text("id").primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    purpose: text("purpose", {
      enum: ["setPassword", "resetPassword", "updateEmail", "handOver", "challenge", "signIn"],
    }).notNull(),
    userId: text("user_id").notNull(),
    eventId: text("event_id").notNull(),
    newEmail: text("new_email"),
    /**
     * Of a hand-over, SHA-256 of what the browser that began holds in a cookie: taken elsewhere it is worth nothing. Of a
     * link to a password, since when somebody is using it. Of a sign-in link that an admin copied, who copied it.
     */
    binding: text("binding"),
    /** Of a hand-over: the provider's account that asks, linked when the sign-in is whole. */
    issuer: text("issuer"),
    subject: text("subject"),
    expiresAt: text("expires_at").notNull(),
    usedAt: text("used_at"),
    createdAt: text("created_at").notNull(),
  },
  (t) => [index("tokens_user").on(t.userId, t.purpose), index("tokens_expiry").on(t.expiresAt)],
);

/**
 * Failures within a window (features/auth/throttle.server.ts): `<account>/<address>` for both together, `<account>` for the
 * account alone. All of them hashes.
 */
export const signInAttempts = sqliteTable(
  "sign_in_attempts",
  {
    key: text("key").primaryKey(),
    /** Of a row for both together: from one address at how many accounts? */
    address: text("address").notNull().default(""),
    windowStart: text("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (t) => [
    index("sign_in_attempts_window").on(t.windowStart),
    index("sign_in_attempts_address").on(t.address, t.windowStart),
  ],
);

/** The account at a provider that signs an identity in: by issuer and subject, whatever becomes of its address there. */
export const linkedProviders = sqliteTable(
  "linked_providers",
  {
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => userProfiles.id, { onDelete: "cascade" }),
    createdAt: text("created_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issuer, t.subject] }),
    // One account for each provider: a person who is given a former colleague's address there does not get their account here.
    uniqueIndex("linked_providers_user").on(t.userId, t.issuer),
  ],
);

/** An authenticator app (RFC 6238). */
export const totpFactors = sqliteTable("totp_factors", {
  userId: text("user_id")
    .primaryKey()
    .references(() => userProfiles.id, { onDelete: "cascade" }),
  /** Sealed with APP_SECRET. */
  secret: text("secret").notNull(),
  /** The newest 30-second step whose code was taken: each code works once. */
  lastStep: integer("last_step").notNull(),
  createdAt: text("created_at").notNull(),
});

/** Single-use codes for when the other factors are out of reach; only the SHA-256 is stored. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text("code_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => userProfiles.id, { onDelete: "cascade" }),
    usedAt: text("used_at"),
    createdAt: text("created_at").notNull(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

/** WebAuthn credentials. A browser gives one to the very host that it was made at. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => userProfiles.id, { onDelete: "cascade" }),
    /** The host without its port. */
    rpId: text("rp_id").notNull(),
    name: text("name").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    counter: integer("counter").notNull(),
    /** How the browser reaches it, comma-separated: only ever handed back to the browser. */
    transports: text("transports").notNull().default(""),
    createdAt: text("created_at").notNull(),
    lastUsedAt: text("last_used_at"),
  },
  (t) => [index("passkeys_user").on(t.userId, t.rpId)],
);

/** `eventflowAdmin`, granted by the command line only. */
export const staffGrants = sqliteTable("staff_grants", {
  userId: text("user_id").primaryKey(),
  grantedAt: text("granted_at").notNull(),
});

/** What must still happen in event databases after a change of an identity. */
export const controlOutbox = sqliteTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["endSessions", "revokeStaff", "followEmail"] }).notNull(),
    eventId: text("event_id").notNull(),
    userId: text("user_id").notNull(),
    /** Sessions with an older stamp end; none where it is empty. */
    before: text("before").notNull(),
    state: text("state", { enum: ["pending", "done"] })
      .notNull()
      .default("pending"),
    leaseUntil: text("lease_until"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: text("created_at").notNull(),
  },
  (t) => [index("control_outbox_state").on(t.state, t.leaseUntil)],
);

/** How each event was when its queued work was last looked at. Counts and times only: nothing of what it holds. */
export const eventHealth = sqliteTable("event_health", {
  eventId: text("event_id").primaryKey(),
  checkedAt: text("checked_at").notNull(),
  /** When its database last answered. */
  seenAt: text("seen_at"),
  failingSince: text("failing_since"),
  /** In a row. */
  failures: integer("failures").notNull().default(0),
  lastError: text("last_error"),
  /** Sweeps leave it alone until then: it failed, or its next turn is on the queue already, under this name. */
  restUntil: text("rest_until"),
  turn: text("turn"),
  /** Since when the oldest work that could be done is waiting. */
  oldestDueAt: text("oldest_due_at"),
  waiting: integer("waiting").notNull().default(0),
  failedMails: integer("failed_mails").notNull().default(0),
  unconfirmedMails: integer("unconfirmed_mails").notNull().default(0),
});

/** How what all events share was when it was last used: the queue, the storage, the mail provider, the sweep. */
export const partHealth = sqliteTable("part_health", {
  part: text("part", { enum: ["sweep", "queue", "storage", "mail"] }).primaryKey(),
  checkedAt: text("checked_at").notNull(),
  /** Since when it is not as it should be; null when all is well. */
  failingSince: text("failing_since"),
  details: text("details").notNull().default(""),
});

/** Public keys by which the mail provider signs what it tells us, cached by their ids. */
export const mailKeys = sqliteTable("mail_keys", {
  id: text("id").primaryKey(),
  /** Empty: the provider knows none by this id. */
  publicKey: text("public_key").notNull(),
  askedAt: text("asked_at").notNull(),
});

export const appSettings = sqliteTable("app_settings", {
  key: text("key").primaryKey(),
  value: text("value").notNull(),
});

export const guard = guardTable();
