import { describe, expectTypeOf, it } from "vitest";
import * as z from "zod";
import { emptyRead } from "#db/read-batch";
import { Id, lookup, procedure } from "~/procedure/procedure.server";
import type { Toast } from "~/procedure/toast.server";
import type { verbs } from "~/procedure/verbs.server";
import type { PageHandle } from "~/ui/page-handle";
import type { pageTitle } from "~/ui/page-title";

const start = procedure.signedIn();
const Search = z.object({ q: z.string() });
const home = () => "/";
const place = start.params({ taskId: Id });
const read = place.reads(() => ({ task: emptyRead({ title: "A" }) }));

/** What each phase lets come next; the compiler is the test. */
describe("the steps of a procedure", () => {
  it("access comes first, and parameters once", () => {
    expectTypeOf(procedure).not.toHaveProperty("loader");
    expectTypeOf(start).toHaveProperty("params");
    for (const later of [place, read] as const) expectTypeOf(later).not.toHaveProperty("params");
    expectTypeOf(start.input(Search)).not.toHaveProperty("params");
    expectTypeOf(start.returnTo(home)).not.toHaveProperty("params");
  });

  it("reads come once, and rules after them alone", () => {
    expectTypeOf(place).not.toHaveProperty("can");
    expectTypeOf(read).not.toHaveProperty("reads");
    expectTypeOf(read.can(() => true)).not.toHaveProperty("reads");
    expectTypeOf(read).not.toHaveProperty("with");
    expectTypeOf(place.input(Search)).not.toHaveProperty("can");
  });

  it("reads that know input are a loader's", () => {
    const listed = place.input(Search).reads(({ input }) => ({ q: emptyRead(input.q) }));
    expectTypeOf(listed).toHaveProperty("loader");
    expectTypeOf(listed).not.toHaveProperty("action");
    expectTypeOf(listed).not.toHaveProperty("upload");
    expectTypeOf(listed).not.toHaveProperty("returnTo");
    expectTypeOf(listed).not.toHaveProperty("input");
    expectTypeOf(listed.can(() => true)).not.toHaveProperty("action");
  });

  it("what an action reads knows no input, and input after reads is an action's", () => {
    expectTypeOf(place.reads).parameter(0).parameter(0).not.toHaveProperty("input");
    const typed = read.can(() => true).input(Search);
    expectTypeOf(typed).toHaveProperty("action");
    expectTypeOf(typed).not.toHaveProperty("loader");
    expectTypeOf(typed).not.toHaveProperty("reads");
    expectTypeOf(typed).not.toHaveProperty("upload");
  });

  it("input comes once, and an upload has none", () => {
    expectTypeOf(place.input(Search)).not.toHaveProperty("input");
    expectTypeOf(place.input(Search)).not.toHaveProperty("upload");
    expectTypeOf(place.upload({})).not.toHaveProperty("input");
    expectTypeOf(place.returnTo(home).input(Search)).not.toHaveProperty("upload");
  });

  it("what leads back is no loader, and alone may answer with a notice", () => {
    const back = place.returnTo(home);
    expectTypeOf(back).not.toHaveProperty("loader");
    expectTypeOf(back).not.toHaveProperty("returnTo");
    expectTypeOf(back.input(Search)).not.toHaveProperty("loader");
    expectTypeOf<Toast>().toExtend<Awaited<ReturnType<Parameters<typeof back.action>[0]>>>();
    expectTypeOf<Toast>().not.toExtend<Awaited<ReturnType<Parameters<typeof place.action>[0]>>>();
  });

  it("verbs are made of what leads back alone", () => {
    type Table = Parameters<typeof verbs>[0];
    const away = () => new Response();
    expectTypeOf({ one: place.returnTo(home).verb(away) }).toExtend<Table>();
    expectTypeOf({ one: place.action(away) }).not.toExtend<Table>();
    expectTypeOf({ one: place.loader(away) }).not.toExtend<Table>();
  });
});

describe("what the steps make known", () => {
  const taskOfTeam = lookup({
    params: { teamId: Id },
    reads: ({ params }) => ({ team: emptyRead({ id: params.teamId }) }),
    can: ({ found }) => found.team.id !== "",
  });

  it("parameters, input and what was found, by their types", () => {
    place
      .input(Search)
      .reads(({ params, input }) => ({ both: emptyRead([params.taskId, input.q]) }))
      .loader(({ found, input, params, ctx }) => {
        expectTypeOf(found.both).toEqualTypeOf<string[]>();
        expectTypeOf(input).toEqualTypeOf<{ q: string }>();
        expectTypeOf(params).toEqualTypeOf<{ taskId: string }>();
        expectTypeOf(ctx.user.id).toBeString();
      });
  });

  it("a look-up adds its parameters and what it finds", () => {
    place
      .with(taskOfTeam)
      .reads(() => ({ count: emptyRead(1) }))
      .input(Search)
      .action(({ params, found }) => {
        expectTypeOf(params.taskId).toBeString();
        expectTypeOf(params.teamId).toBeString();
        expectTypeOf(found.team).toEqualTypeOf<{ id: string }>();
        expectTypeOf(found.count).toBeNumber();
        return new Response();
      });
    expectTypeOf(taskOfTeam).not.toExtend<Parameters<ReturnType<typeof procedure.guest>["with"]>[0]>();
  });

  it("nobody need be signed in where guests may call", () => {
    procedure.guest().loader(({ ctx }) => expectTypeOf(ctx.user).toBeNullable());
  });
});

describe("what a page says of itself", () => {
  const loader = start.loader(() => ({ team: { name: "A", size: 1 } }));

  it("its title and its crumb are made of what its loader gives", () => {
    type Title = Exclude<Parameters<typeof pageTitle<typeof loader>>[0], string>;
    expectTypeOf<Parameters<Title>[0]>().toEqualTypeOf<{ team: { name: string; size: number } }>();
    expectTypeOf({ crumb: (data: { team: { name: string } }) => data.team.name }).toExtend<
      PageHandle<typeof loader>
    >();
    expectTypeOf({ crumb: (data: { task: { name: string } }) => data.task.name }).not.toExtend<
      PageHandle<typeof loader>
    >();
  });

  it("nobody invents the data's type: without a loader it has none", () => {
    type Title = Exclude<Parameters<typeof pageTitle>[0], string>;
    expectTypeOf((data: { name: string }) => data.name).not.toExtend<Title>();
  });
});
