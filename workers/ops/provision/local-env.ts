import type { AppEnv } from "~/procedure/context";

/** The Worker's settings on one machine; the same for the host, the command line, the demo and `npm run dev`. */
export function localEnv(options: { appSecret: string; port: number; mailboxUrl?: string }): AppEnv {
  return {
    ENVIRONMENT: "local",
    BASE_DOMAIN: `localhost:${options.port}`,
    PUBLIC_SCHEME: "http",
    APP_SECRET: options.appSecret,
    MAIL_API_URL: options.mailboxUrl?.replace("//localhost", "//127.0.0.1") ?? "",
    MAIL_FROM: "portal@localhost.example",
    MAILCHANNELS_API_KEY: "local-mailbox",
  };
}
