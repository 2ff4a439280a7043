import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { ownDrafts } from "~/features/forms/filling/own-forms.queries.server";
import { discardDraft } from "~/features/forms/submissions/drafts.commands.server";
import { readFilling } from "~/features/forms/submissions/open-filling.server";
import type { Filling } from "~/features/forms/submissions/open-filling.types";
import { type SubmissionsHouse, submissionsHouse } from "../support/submissions-house";

let house: SubmissionsHouse;
let form: Awaited<ReturnType<SubmissionsHouse["published"]>>;
let task: string;
beforeEach(async () => {
  house = await submissionsHouse();
  form = await house.published([{ type: "text", label: "Colour", isRequired: true }]);
  task = await house.task(form.id);
});

const own = (): Filling => ({ of: "team", formId: form.id, taskId: task });
const forStand = (isTeamsDraft = false): Filling => ({
  ...{ of: "team", formId: form.id, taskId: task },
  staffFor: { teamId: "stand", isTeamsDraft },
});
const colour = (value: string) => ({ [`f.${form.ids[0]}`]: value });
const stored = () =>
  house.rows<{ draft: number; staff: number; team: string; by: string | null; answers: string }>(
    sql`select is_draft as draft, is_by_staff as staff, team_id as team, submitted_by as "by", answers
      from submission order by created_at, id`,
  );

describe("staff fill in for a team", () => {
  it("what they submit is the team's, recorded as theirs, and completes its task", async () => {
    await house.save(house.admin, forStand(), colour("red"));
    const sent = await house.submit(house.admin, forStand());
    expect(sent).toMatchObject({ kind: "submitted", reference: "SSO-0001" });
    expect(await stored()).toMatchObject([{ draft: 0, staff: 1, team: "stand", by: house.admin.actor.id }]);
    expect(await house.status(task)).toMatchObject({ progress: "complete" });
    const [logged] = await house.rows(
      sql`select actor_id as actor, team_id as team from activity where kind = 'submission.submitted'`,
    );
    expect(logged).toEqual({ actor: house.admin.actor.id, team: "stand" });
  });

  it("stands beside the team's own draft, which stays as it is and is told of what was sent", async () => {
    await house.save(house.ann, own(), colour("blue"));
    await house.save(house.admin, forStand(), colour("red"));
    expect((await readFilling(house.ann, own())).answers[form.ids[0] ?? ""]).toMatchObject({ value: "blue" });
    expect((await house.read({ drafts: ownDrafts("stand") })).drafts).toHaveLength(1);
    await house.submit(house.admin, forStand());
    await expect(house.save(house.ben, own(), colour("green"))).rejects.toThrow("sent this form in already");
    await expect(house.submit(house.ann, own())).rejects.toThrow("sent this form in already");
    expect(JSON.parse((await stored())[0]?.answers ?? "")).toMatchObject({
      [form.ids[0] ?? ""]: { value: "blue" },
    });
    // There is nothing to do with it any more.
    expect((await house.read({ drafts: ownDrafts("stand") })).drafts).toEqual([]);
  });

  it("takes the team's draft over: what both change is put together, what both changed is shown", async () => {
    await house.save(house.ann, own(), { ...colour("blue"), [`f.${form.first}`]: "12" });
    const [hers, theirs] = [
      await house.shownPage(house.ann, own()),
      await house.shownPage(house.admin, forStand(true)),
    ];
    await theirs.send({ ...colour("red"), [`f.${form.first}`]: "12" });
    const late = await hers.send({ ...colour("green"), [`f.${form.first}`]: "13" });
    expect(late.conflicts).toMatchObject([{ mine: { value: "green" }, theirs: { value: "red" } }]);
    expect(late.open.answers[form.first]).toMatchObject({ value: "13" });
    expect((await readFilling(house.ann, own())).draft?.updatedBy?.id).toBe("ann");
    await house.submit(house.admin, forStand(true));
    expect(await stored()).toMatchObject([{ draft: 0, staff: 1, by: house.admin.actor.id }]);
  });

  it("whoever submits first sends it in; the other is refused, and their draft is kept", async () => {
    await house.save(house.ann, own(), colour("blue"));
    await house.save(house.admin, forStand(), colour("red"));
    await house.submit(house.ann, own());
    await expect(house.submit(house.admin, forStand())).rejects.toThrow("What you typed was not sent");
    expect(await stored()).toMatchObject([
      { draft: 0, staff: 0, by: "ann" },
      { draft: 1, staff: 1 },
    ]);
  });

  it("is no activity of the team", async () => {
    await house.save(house.admin, forStand(), colour("red"));
    await house.submit(house.admin, forStand());
    expect(await house.rows(sql`select 1 from team_activity where team_id = 'stand'`)).toEqual([]);
  });

  it("not for a team that does not see it, nor for an archived one", async () => {
    await house.at.write(sql`update team set is_archived = 1 where id = 'stand'`);
    await expect(house.save(house.admin, forStand(), colour("red"))).rejects.toThrow();
    await house.at.write(
      sql`update team set is_archived = 0 where id = 'stand'`,
      sql`insert into team_type (id, name, created_at, created_by, updated_at, updated_by) values ('ty', 'Type', 'now', 'x', 'now', 'x')`,
      sql`insert into task_team_type (task_id, team_type_id) values (${task}, 'ty')`,
    );
    await expect(house.save(house.admin, forStand(), colour("red"))).rejects.toThrow();
    expect(await stored()).toEqual([]);
  });

  it("a draft of staff is discarded alone", async () => {
    await house.save(house.ann, own(), colour("blue"));
    await house.save(house.admin, forStand(), colour("red"));
    await discardDraft(house.admin, forStand(), { version: 1 });
    expect(await stored()).toMatchObject([{ staff: 0 }]);
  });
});
