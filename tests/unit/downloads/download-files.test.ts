import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { fileOfDownload } from "~/features/downloads/downloads.queries.server";
import { newId } from "~/lib/ids";
import { downloadRows } from "../../harness/library-rows";
import { memoryEvent } from "../support/memory-event";

it("the file of a download opens for teams of its types and for staff, whoever else has its address", async () => {
  const at = await memoryEvent();
  const [plan, berth, water] = [newId(), newId(), newId()];
  const audit = sql`'', '', '', ''`;
  await at.write(
    ...[berth, water].map(
      (id) => sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by)
        values (${id}, ${id}, ${audit})`,
    ),
    ...[berth, water].map(
      (type) => sql`insert into team (id, name, team_type_id, created_at, created_by, updated_at, updated_by)
        values (${`team ${type}`}, ${type}, ${type}, ${audit})`,
    ),
    ...downloadRows(plan, { name: "Berths", showDownload: true, show: [berth] }),
  );
  const opened = async (level: "user" | "moderator", teamId: string | undefined) => {
    const found: { name: string } | null = await at.read(fileOfDownload(plan, { level, teamId }));
    return found?.name;
  };
  expect(await opened("user", `team ${berth}`)).toBe("Berths.docx");
  expect(await opened("moderator", undefined)).toBe("Berths.docx");
  expect(await opened("user", `team ${water}`)).toBeUndefined();
  expect(await opened("user", undefined)).toBeUndefined();
});
