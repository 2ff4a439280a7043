import { hiddenIn } from "../harness/html";
import { httpClient } from "../harness/http";
import type { Side } from "./beside";

export type Step = "page" | "save" | "check" | "send";

const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

/**
 * Forms without prices, filled in and sent in one after the other for a few seconds after a warm-up: what the processes took for one of
 * the steps, by `spent`.
 */
export async function measureStep(
  step: Step,
  { side, cookie, spent, onWarm }: { side: Side; cookie: string; spent: () => number[]; onWarm: () => void },
): Promise<{ requests: number; used: number[]; bytes: number; seconds: number }> {
  const client = httpClient();
  const headers = { cookie };
  const sum = { requests: 0, used: spent().map(() => 0), bytes: 0, seconds: 0 };
  const told = async (one: Step, status: number, calls: readonly (() => ReturnType<typeof client.get>)[]) => {
    const [before, began] = [spent(), performance.now()];
    const answers = [];
    for (const call of calls) answers.push(await call());
    const wrong = answers.find((answer) => answer.status !== status);
    if (wrong) throw new Error(`${one} of a form answered ${wrong.status}`);
    if (one !== step) return answers;
    sum.used = spent().map((ms, at) => (sum.used[at] ?? 0) + ms - (before[at] ?? 0));
    sum.requests += calls.length;
    sum.seconds += (performance.now() - began) / 1_000;
    sum.bytes = Buffer.byteLength(answers[0]?.body ?? "");
    return answers;
  };
  const all = side.forms.map(({ id, fieldIds }) => ({ own: `${side.large}/forms/${id}`, fieldIds }));
  const round = async (n: number) => {
    await told(
      "page",
      200,
      all.map(
        ({ own }) =>
          () =>
            client.get(`${own}/pages/1`, { headers }),
      ),
    );
    await told(
      "save",
      302,
      all.map(
        ({ own, fieldIds }) =>
          () =>
            client.post(`${own}/pages/1`, { headers, form: answersTo(fieldIds, n) }),
      ),
    );
    const checks = await told(
      "check",
      200,
      all.map(
        ({ own }) =>
          () =>
            client.get(`${own}/check-answers`, { headers }),
      ),
    );
    await told(
      "send",
      302,
      all.map(
        ({ own }, at) =>
          () =>
            client.post(`${own}/submission`, { headers, form: hiddenIn(checks[at]?.body ?? "") }),
      ),
    );
  };
  await round(0);
  onWarm();
  Object.assign(sum, { requests: 0, used: sum.used.map(() => 0), seconds: 0 });
  // So long for the step itself: time is counted in hundredths of a second.
  for (let n = 1; sum.seconds < SECONDS; n += 1) await round(n);
  return sum;
}

/** As the questions of these forms are typed (served.ts). */
const answersTo = (fieldIds: readonly string[], round: number): Record<string, string> => ({
  version: "0",
  ...Object.fromEntries(
    fieldIds.map((id, n) => [`f.${id}`, n % 10 === 9 ? "a" : n % 15 === 7 ? String(n) : `Answer ${round}`]),
  ),
});
