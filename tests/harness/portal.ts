import { inject } from "vitest";

/** The host that integration and browser tests share. */
export interface SharedPortal {
  port: number;
  dataDir: string;
  mailboxUrl: string;
  hasDemo: boolean;
  demoPassword: string;
}

declare module "vitest" {
  interface ProvidedContext {
    portal: SharedPortal;
  }
}

export const portal = (): SharedPortal => inject("portal");

/** An address in an event of the shared host: `urlOf("demo", "/auth/login")`. */
export const urlOf = (slug: string, path = "/"): string => `http://${slug}.localhost:${portal().port}${path}`;
