import type { ControlDatabase } from "#db/database";
import type { AppEnv } from "~/procedure/context";
import type { Databases } from "./connect";
import type { CreatedEvent } from "./create-event";
import type { NewEvent } from "./event-rules";
import type { FileStore } from "./file-store";

/** What `createDemo` of db/demo/create.ts gets. It starts from nothing: a half-made demo is removed before. */
export interface DemoParts {
  control: ControlDatabase;
  openEvent: Databases["openEvent"];
  /** Makes an event as the command line does. */
  provision(event: NewEvent): Promise<CreatedEvent>;
  env: AppEnv;
  /** Where uploaded files lie. */
  files: FileStore;
  secret: string;
  /** `http://localhost:<port>` */
  baseUrl: string;
  password: string;
  log(line: string): void;
}

export type CreateDemo = (parts: DemoParts) => Promise<void>;

/** The events that the demo is made of. */
export const DEMO_SLUGS = ["demo", "second"];
