import { describe, expect, it } from "vitest";
import type { RequestContext } from "~/identity/session.server";
import { forWhoAsks } from "~/procedure/for-who-asks.server";

const context = (id: string) => ({ user: { id } }) as unknown as RequestContext;
const ANN = context("ann");

/** What was read for whom, in the order in which it began. */
async function asked(
  assumed: RequestContext | null,
  real: () => Promise<RequestContext>,
  refuses: string[] = [],
) {
  const readFor: string[] = [];
  const answer = forWhoAsks(
    { assumedContext: async () => assumed, requestContext: real },
    async ({ user }) => {
      readFor.push(String(user?.id));
      if (refuses.includes(String(user?.id))) throw new Error(`nothing for ${user?.id}`);
      return `page of ${user?.id}`;
    },
  );
  const said = await answer.catch((error: Error) => error.message);
  return { said, readFor };
}

describe("who asks", () => {
  it("is read for once, where it is who it was assumed to be, without waiting for the answer", async () => {
    let tell = (_: RequestContext) => {};
    const real = new Promise<RequestContext>((resolve) => {
      tell = resolve;
    });
    const begun: string[] = [];
    const answer = forWhoAsks(
      { assumedContext: async () => ANN, requestContext: () => real },
      async ({ user }) => {
        begun.push(String(user?.id));
        return "page";
      },
    );
    await new Promise((resolve) => setTimeout(resolve));
    expect(begun).toEqual(["ann"]);
    tell(ANN);
    expect(await answer).toBe("page");
    expect(begun).toEqual(["ann"]);
  });

  it("is not shown what was read for somebody else: one who is equal is not the same", async () => {
    expect(await asked(ANN, async () => context("bob"))).toEqual({
      said: "page of bob",
      readFor: ["ann", "bob"],
    });
    expect(await asked(ANN, async () => context("ann"))).toEqual({
      said: "page of ann",
      readFor: ["ann", "ann"],
    });
  });

  it("is not refused what somebody else was refused, and is refused what they are", async () => {
    expect((await asked(ANN, async () => context("bob"), ["ann"])).said).toBe("page of bob");
    expect((await asked(ANN, async () => context("bob"), ["bob"])).said).toBe("nothing for bob");
    expect(await asked(ANN, async () => ANN, ["ann"])).toEqual({ said: "nothing for ann", readFor: ["ann"] });
  });

  it("lets go of a file that was opened for somebody else", async () => {
    let isLeft = false;
    const file = new ReadableStream({
      cancel() {
        isLeft = true;
      },
    });
    const answers = [new Response(file), new Response("theirs")];
    const answer = await forWhoAsks(
      { assumedContext: async () => ANN, requestContext: async () => context("bob") },
      async () => answers.shift() as Response,
    );
    expect([await answer.text(), isLeft]).toEqual(["theirs", true]);
  });

  it("is asked for where nobody is assumed, and where that fails nothing is shown", async () => {
    expect(await asked(null, async () => ANN)).toEqual({ said: "page of ann", readFor: ["ann"] });
    const away = async () => Promise.reject(new Error("the database is away"));
    expect((await asked(ANN, away)).said).toBe("the database is away");
    expect(await asked(null, away)).toEqual({ said: "the database is away", readFor: [] });
  });
});
