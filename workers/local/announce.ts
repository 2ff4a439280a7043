import type { EventRow } from "../ops/provision/events";
import type { LocalSettings } from "./settings";

const SIGN_INS = {
  demo: [
    ["staff@demo.example", "Eventflow Staff"],
    ["admin@demo.example", "admin"],
    ["moderator@demo.example", "moderator"],
    ["viewer@demo.example", "report viewer"],
    ["owner@demo.example", "owner of a team"],
    ["member@demo.example", "member of that team"],
    ["share@demo.example", "owner of a stand share of it, in both events"],
    ["other@demo.example", "owner of another team"],
  ],
  second: [
    ["admin@second.example", "admin"],
    ["owner@second.example", "owner of a team"],
  ],
} as const;

export interface Announcement {
  settings: LocalSettings;
  mailboxUrl: string;
  events: EventRow[];
  hasDemo: boolean;
  seconds: number;
}

/** What people need to know once everything runs. */
export function announce({ settings, mailboxUrl, events, hasDemo, seconds }: Announcement): void {
  const active = events.filter(({ status }) => status === "active");
  const lines = [
    "",
    `Ready in ${seconds.toFixed(1)} s. Ctrl-C stops everything.`,
    "",
    ...active.map(({ slug, name }) => `  ${name.padEnd(28)} http://${slug}.localhost:${settings.port}`),
    ...(active.length === 0 ? ["  No events yet: npm run event -- create --help"] : []),
    `  ${"Mailbox".padEnd(28)} ${mailboxUrl}`,
    `  ${"Webhooks to receiver.test".padEnd(28)} ${mailboxUrl}/webhooks`,
    "",
  ];
  if (hasDemo) {
    lines.push(`  Sign-ins of the demo; the password of all is ${settings.demoPassword}`);
    for (const [slug, people] of Object.entries(SIGN_INS)) {
      if (!active.some((event) => event.slug === slug)) continue;
      lines.push(...people.map(([email, what]) => `    ${slug.padEnd(8)}${email.padEnd(26)}${what}`));
    }
    lines.push("");
  }
  console.log(lines.join("\n"));
}
