import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import * as ownSubmissions from "~/features/forms/filling/pages/own-submissions";
import { pageHouse } from "../support/page-house";
import { submissionsHouse } from "../support/submissions-house";

it("a team reads who sent each of its submissions in, and who changed it last", async () => {
  const house = await submissionsHouse();
  const form = await house.published([{ type: "text", label: "Boat" }]);
  const [, boat = ""] = form.ids;
  const own = { of: "team", formId: form.id, taskId: null } as const;
  await house.save(house.ann, own, { [`f.${boat}`]: "Gull" });
  const { submissionId } = (await house.submit(house.ann, own)) as { submissionId: string };
  await house.at.write(sql`update form set is_editable = 1`);
  const change = { of: "change", formId: form.id, submissionId, by: "team" } as const;
  await house.save(house.ben, change, { [`f.${boat}`]: "Tern" });
  await house.submit(house.ben, change);
  const pages = await pageHouse(house as never);
  const { data } = await pages.visit(ownSubmissions, {
    ...{ level: "user", id: "ann", team: { id: "stand", name: "Stand" }, params: { formId: form.id } },
  });
  expect((data as { rows: object[] }).rows).toMatchObject([{ submittedBy: "ann X", updatedBy: "ben X" }]);
});
