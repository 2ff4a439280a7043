import { expect, it } from "vitest";
import { NO_TYPE } from "~/features/imports/import-mends.rules";
import { MendInput } from "~/features/imports/imports.schema";
import * as verbs from "~/features/imports/team-import.verbs";
import { newId } from "~/lib/ids";
import { pageHouse } from "../support/page-house";

const SENT = { version: "1", kind: "types", name: "Caterer" };

it("mending an unknown type asks for the type that it is: nothing chosen is not taken for none", async () => {
  const house = await pageHouse();
  const mend = (chosen: Record<string, string>) =>
    house.visit(verbs, {
      ...{ level: "admin", path: "/x/mend", params: { importId: newId() } },
      form: { ...SENT, ...chosen },
    });
  for (const chosen of [{ to: "" }, {}] as Record<string, string>[]) {
    const { toast } = await mend(chosen);
    expect(toast).toMatchObject({ type: "error", title: "Choose a type first" });
    // A form drops what is empty; the command reads "" as no type, so the shape itself does not let it pass.
    expect(MendInput.safeParse({ ...SENT, ...chosen }).error?.issues).toMatchObject([
      { path: ["to"], message: "Choose a type first" },
    ]);
  }
  // What is chosen gets as far as the import, which is not there.
  expect((await mend({ to: NO_TYPE })).status).toBe(404);
});
