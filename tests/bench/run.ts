import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { feedPath } from "~/features/time-table/time-table.paths";
import { startHost } from "../harness/host";
import { removeRelease, takeRelease } from "../harness/release";
import { PASSWORD, signIn } from "./accounts";
import { measureBeside } from "./beside";
import { bundleSizes, pageScripts } from "./bundle";
import { startEmptyWorker } from "./empty-worker";
import { measureEvents } from "./events";
import { measureFirst } from "./first-visit";
import { measureForms } from "./forms";
import { measureGrowth } from "./growth";
import { measureImport } from "./imports";
import { type Measured, measure, measureFew, measurePosts } from "./measure";
import { profileRows } from "./profile";
import { measureReminders } from "./reminders";
import { measureReports } from "./reports";
import { largeTaskId, seedLargeEvent, teamsWithFields } from "./seed";
import { FEED_TOKEN, seedDashboardEvent } from "./seed-dashboard";
import { libraryPage, seedLibraryEvent } from "./seed-library";
import { seedSearchEvent } from "./seed-search";
import { measureWebhooks } from "./webhooks";

/**
 * Speed as ratios within one run: every row also stands as a share of the empty Worker's rate, so that a figure means
 * the same on another machine. `BENCH_SECONDS` (default 4) per row, 10 connections.
 */
interface Row {
  name: string;
  url: string;
  cookie?: string;
  /** Posted in turns instead, a connection for each pair. */
  posts?: [string, string][];
  /** Asked a few times, one after the other. */
  isThrottled?: boolean;
}

/** `npm run bench [-- pages | events | imports [rows] | reminders [teams] | reports [teams] [tasks] | forms [submissions] | webhooks [deliveries] | beside <folder> | first <folder> | profile [row …] | growth [row …]]`; BENCH_EVENTS is how many events, 0 for none. */
async function main([part, ...args]: string[]): Promise<void> {
  if (part === "beside") return measureBeside(args[0] ?? "", args.slice(1));
  if (part === "first") return measureFirst(args[0] ?? "");
  if (part === "profile") return profileRows(args);
  if (part === "growth") return measureGrowth(args);
  const events = Number(process.env.BENCH_EVENTS ?? 200);
  takeRelease();
  try {
    if (part === "forms") return await measureForms(Number(args[0] ?? 10_000));
    if (part === "reminders") return await measureReminders(Number(args[0] ?? 1_000));
    if (part === "reports") return await measureReports(Number(args[0] ?? 1_000), Number(args[1] ?? 50));
    if (part === "webhooks") return await measureWebhooks(Number(args[0] ?? 1_000));
    if (part === "imports") return await measureImport(Number(args[0] ?? 5_000));
    if (part !== "events") await measurePages();
    if (part !== "pages" && events > 0) await measureEvents(events);
    if (part === undefined) await measureImport(5_000);
  } finally {
    removeRelease();
  }
}

async function measurePages(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "portal-bench-"));
  const empty = await startEmptyWorker();
  const host = await startHost({ dataDir, demo: true, env: { DEMO_PASSWORD: PASSWORD } });
  try {
    const large = await seedLargeEvent(host, { teams: 1000, tasks: 50 });
    const searched = host.baseUrl(await seedSearchEvent(host, 10_000));
    const library = host.baseUrl(await seedLibraryEvent(host));
    const demo = host.baseUrl("demo");
    const owner = await signIn(demo, "owner@demo.example");
    const admin = await signIn(demo, "staff@demo.example");
    const staff = await signIn(host.baseUrl(large.slug), "staff@demo.example");
    const searcher = await signIn(searched, "staff@demo.example");
    const team = await signIn(host.baseUrl(large.slug), large.ownerEmail);
    const stand = host.baseUrl(await seedDashboardEvent(host));
    const exhibitor = await signIn(stand, large.ownerEmail);
    const librarian = await signIn(library, "staff@demo.example");
    const rows: Row[] = [
      { name: "Empty Worker", url: empty.url },
      { name: "Empty page", url: `${demo}/unauthorised` },
      { name: "Sign-in page", url: `${demo}/auth/login` },
      { name: "Dashboard", url: `${demo}/`, cookie: owner },
      { name: "Task list, 23 tasks", url: `${demo}/tasks`, cookie: owner },
      { name: "Task list, 50 tasks", url: `${host.baseUrl(large.slug)}/tasks`, cookie: team },
      {
        name: "Task drawer, 50 comments",
        url: `${host.baseUrl(large.slug)}/tasks/${largeTaskId(1)}`,
        cookie: team,
      },
      { name: "Teams list, 40 teams", url: `${demo}/admin/teams`, cookie: admin },
      { name: "Teams list, 100 of 1,000", url: `${host.baseUrl(large.slug)}/admin/teams`, cookie: staff },
      {
        name: "Teams list, 100 of 1,000, with five custom fields",
        url: `${host.baseUrl(large.slug)}${teamsWithFields}`,
        cookie: staff,
      },
      { name: "Users list, 100 of 1,000", url: `${host.baseUrl(large.slug)}/admin/users`, cookie: staff },
      { name: "Tasks list, 1,000 teams", url: `${host.baseUrl(large.slug)}/admin/tasks`, cookie: staff },
      {
        name: "Health check, 1,000 teams",
        url: `${host.baseUrl(large.slug)}/admin/reports/teams`,
        cookie: staff,
      },
      { name: "Reports, 1,000 teams", url: `${host.baseUrl(large.slug)}/admin/reports`, cookie: staff },
      { name: "Search, 10,000 rows", url: `${searched}/search?q=rigging+77`, cookie: searcher },
      { name: "Search, 10,000 rows, all hit", url: `${searched}/search?q=ri`, cookie: searcher },
      {
        name: "Suggestions, 10,000 rows",
        url: `${searched}/search/suggestions?q=rigging+7`,
        cookie: searcher,
      },
      { name: "Page of 12 sections", url: `${library}/content/${libraryPage}`, cookie: librarian },
      { name: "Page of 12 sections, guests", url: `${library}/guests/content/${libraryPage}` },
      { name: "Suppliers, 1,000", url: `${library}/suppliers`, cookie: librarian },
      { name: "Downloads, 1,000", url: `${library}/downloads`, cookie: librarian },
      { name: "Suppliers for staff, 1,000", url: `${library}/admin/suppliers`, cookie: librarian },
      { name: "Downloads for staff, 1,000", url: `${library}/admin/downloads`, cookie: librarian },
      { name: "Dashboard, with a sidebar of 40 items", url: `${stand}/`, cookie: exhibitor },
      { name: "Tasks, with a sidebar of 40 items", url: `${stand}/tasks`, cookie: exhibitor },
      { name: "Time table of 500 entries", url: `${stand}/time-table`, cookie: exhibitor },
      {
        name: "Calendar feed of 500 entries, 1 connection",
        url: stand + feedPath(FEED_TOKEN),
        isThrottled: true,
      },
      { name: "Assets, 10,000", url: `${library}/admin/assets`, cookie: librarian },
    ];
    for (const writers of [10, 50]) {
      rows.push({
        name: `Completing and reopening, ${writers} writers`,
        url: host.baseUrl(large.slug),
        cookie: team,
        posts: Array.from({ length: writers }, (_, n) => {
          const path = `/tasks/${largeTaskId(n + 1)}`;
          return [`${path}/completion`, `${path}/reopening`];
        }),
      });
    }
    const results: { row: Row; measured: Measured; script: number | null }[] = [];
    for (const row of rows) {
      const measured = row.posts
        ? await measurePosts(row.url, row.posts, row.cookie ?? "")
        : row.isThrottled
          ? await measureFew(row.url)
          : await measure(row.url, row.cookie);
      const isPage = row.url !== empty.url && !row.posts && !row.isThrottled;
      const script = !isPage ? null : await pageScripts(row.url, row.cookie);
      results.push({ row, measured, script });
      process.stdout.write(".");
    }
    print(results);
  } finally {
    await host.stop();
    await empty.stop();
  }
}

function print(results: { row: Row; measured: Measured; script: number | null }[]): void {
  const base = results[0]?.measured.rate ?? 1;
  const head = [
    "",
    "req/s",
    "of empty",
    "p50 ms",
    "p99 ms",
    "roundTrips",
    "queries",
    "HTML KB",
    "JS KB gzip",
  ];
  const lines = results.map(({ row, measured, script }) => [
    row.name,
    measured.rate.toFixed(0),
    `${((100 * measured.rate) / base).toFixed(1)} %`,
    measured.p50.toFixed(1),
    measured.p99.toFixed(1),
    measured.roundTrips ?? "–",
    measured.queries ?? "–",
    (measured.bytes / 1000).toFixed(1),
    script === null ? "–" : (script / 1000).toFixed(1),
  ]);
  const widths = head.map((title, at) =>
    Math.max(title.length, ...lines.map((line) => line[at]?.length ?? 0)),
  );
  const text = (cells: string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join("  ");
  console.log(`\n\n${[head, ...lines].map(text).join("\n")}\n\n${bundleSizes()}`);
}

await main(process.argv.slice(2));
