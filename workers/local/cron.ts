/** Cron expressions as Cloudflare reads them: five fields, UTC, with `*`, numbers, lists, ranges and steps. */
export function isDue(cron: string, at: Date): boolean {
  const [minute, hour, day, month, weekday] = cron.trim().split(/\s+/);
  return (
    matches(minute, at.getUTCMinutes()) &&
    matches(hour, at.getUTCHours()) &&
    matches(day, at.getUTCDate()) &&
    matches(month, at.getUTCMonth() + 1) &&
    matches(weekday, at.getUTCDay() + 1)
  );
}

/** Calls `run` for each expression that is due, at the start of every minute. Returns a function that ends it. */
export function everyMinute(
  crons: readonly string[],
  run: (cron: string, at: Date) => Promise<void>,
): () => void {
  let timer: NodeJS.Timeout;
  const plan = () => {
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000));
  };
  const tick = () => {
    const at = new Date();
    for (const cron of crons) if (isDue(cron, at)) void run(cron, at);
    plan();
  };
  plan();
  return () => clearTimeout(timer);
}

function matches(field: string | undefined, value: number): boolean {
  return (field ?? "").split(",").some((part) => {
    const [span = "", step = "1"] = part.split("/");
    if (span === "*") return value % Number(step) === 0;
    const [from, to = from] = span.split("-").map(Number);
    if (from === undefined || to === undefined || value < from || value > to) return false;
    return (value - from) % Number(step) === 0;
  });
}
