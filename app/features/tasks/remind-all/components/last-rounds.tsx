import { Icon } from "~/ui/icon";

/** What the last sendings came to. */
export function LastRounds({
  rounds,
}: {
  rounds: readonly {
    id: string;
    when: string;
    by: string | null;
    text: string;
    done: number;
    lines: number;
  }[];
}) {
  if (rounds.length === 0) return null;
  return (
    <section className="remind-last" aria-labelledby="last">
      <h2 id="last">Last sent like this</h2>
      <ul>
        {rounds.map((round) => (
          <li key={round.id}>
            <Icon name="send" />
            <div>
              <b>{round.when}</b>, {round.by ?? "somebody who has left"}
              <br />
              <span className="muted">
                {round.text}{" "}
                {round.done > 0
                  ? `${round.done} of ${round.lines} ${round.lines === 1 ? "line" : "lines"} done since.`
                  : "Nothing was done since."}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
