import type { SQL } from "drizzle-orm";
import type { ControlDatabase, EventDatabase } from "#db/database";
import type { Write } from "#db/write-batch";
import type { Settings } from "~/event-settings/settings.schema";
import type { Level } from "~/identity/permissions.rules";
import type { ActivityKind, SubscriberName } from "./room-names";

/** What the Worker is configured with (wrangler.toml and secrets); checked once in workers/env.ts. */
export interface AppEnv {
  ENVIRONMENT: "local" | "staging" | "production";
  /** Host (and port) under which events answer as `<slug>.<BASE_DOMAIN>`. */
  BASE_DOMAIN: string;
  PUBLIC_SCHEME: "http" | "https";
  /** Seals what is stored sealed and signs what is signed; at least 32 characters. */
  APP_SECRET: string;
  MAIL_API_URL: string;
  MAIL_FROM: string;
  MAILCHANNELS_API_KEY: string;
  /** JSON: by the name of its DNS record the private key that signs a domain's mails (`mail._domainkey.example.org`); others the provider keeps. */
  DKIM_KEYS?: string;
  /** JSON list of sign-in providers (features/auth/providers.rules.ts); none where it is missing. */
  OIDC_PROVIDERS?: string;
  /** Of a Sentry-compatible service; set in production only (spec 1.9). */
  SENTRY_DSN?: string;
  /** Of Google's Maps Embed API; without it maps are shown by the embed that needs none. */
  GOOGLE_MAPS_KEY?: string;
  TURNSTILE_SITE_KEY?: string;
  TURNSTILE_SECRET?: string;
}

/** Where files are kept, pictures made and tables read. Only the Worker has them: the command line and the demo have no files. */
export interface FileBindings {
  FILES?: R2Bucket;
  /** The second Worker (workers/images.ts). */
  IMAGES_WORKER?: Fetcher;
  /** The third Worker (workers/imports.ts). */
  IMPORTS_WORKER?: Fetcher;
}

export interface HashingBinding {
  /** Hashes passwords in another process (workers/local/hashing.ts); where it is missing, that is done here. */
  HASHING?: Fetcher;
}

/** How webhooks are told (features/forms/webhooks/delivery). */
export interface WebhookBindings {
  /** Names the events with deliveries that may go. */
  WEBHOOKS?: Queue<{ eventId: string }>;
  /** On one machine: the way out, to public addresses alone. Without it nothing is sent from there. */
  EGRESS?: Fetcher;
  /** On one machine: what the receiver's name leads to (workers/local/receiver.ts). */
  RECEIVER?: Fetcher;
}

/** An event as the control database knows it. */
export interface EventRecord {
  id: string;
  slug: string;
  name: string;
  databaseUrl: string;
  /** Sealed. */
  databaseToken: string;
  schemaVersion: number;
  status: "creating" | "active" | "suspended" | "deleting";
  /** Hosts registered by the command line, the first one being where security mails point. */
  hosts: string[];
}

/** Who acts: a user of the event, or the system. */
export interface Actor {
  id: string;
  level: Level;
  teamId: string | null;
  /** Where a signed-in person acts: their session (SHA-256 of the cookie's value). */
  sessionId?: string;
}

export const SYSTEM: Actor = { id: "system", level: "eventflowAdmin", teamId: null };

/** Work for a subscriber; `sealed` is for what holds a token and is erased after the work. */
export interface OutboxJob {
  subscriber: SubscriberName;
  sealed?: string;
  /** From this instant on it is worth nothing: a link's life is over. */
  giveUpAt?: string;
  /** Begun so many seconds later, so that an undo can take it along (`takeAlong`). */
  waitSeconds?: number;
}

export interface ActivityEntry {
  /** Of the activity's row, where a form's id is to be found by it. */
  id?: string;
  kind: ActivityKind;
  /** Who did it, where that is not the actor: a person who signs in is nobody yet. */
  actorId?: string;
  subjectId?: string;
  teamId?: string | null;
  details?: Record<string, unknown>;
  /** One more of them, a text that the batch itself makes. */
  detail?: { name: string; value: SQL };
  jobs?: OutboxJob[];
}

/** Work beside the answer; a function begins only when the answer is made, and costs the page nothing. */
export type LaterWork = Promise<unknown> | (() => Promise<unknown>);

/** What a command works with: pages, jobs, the command line and the demo all hand it the same. */
export interface CommandContext {
  db: EventDatabase;
  control: ControlDatabase;
  event: EventRecord;
  settings: Settings;
  actor: Actor;
  now: Date;
  env: AppEnv & FileBindings & HashingBinding & WebhookBindings;
  requestId: string;
  /** The client's network address, kept as proof where a rule asks for it. */
  address: string;
  /** The statements that write down what happened, for the batch of the change itself. */
  record(happening: ActivityEntry): Write[];
  /** Work for after the answer; its failure is logged, never shown. */
  later(work: LaterWork): void;
}
