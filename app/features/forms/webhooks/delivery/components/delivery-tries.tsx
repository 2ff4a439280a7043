import { Status } from "~/ui/status";
import type { ShownDelivery } from "../shown-delivery.server";
import { CodeBlock } from "./code-block";

type Attempt = ShownDelivery["attempts"][number];

/** Each try with what was answered, the newest first and open. */
export function DeliveryTries({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <ol className="delivery-tries" reversed>
      {attempts.map((one, at) => (
        <li key={one.number}>
          <div className="delivery-try">
            <span className="strong">{one.name}</span>
            <span>{one.at}</span>
            <span className="delivery-try-words">
              <Status
                tone={one.isTaken ? "success" : "danger"}
                icon={one.isTaken ? "circle-check" : one.hasAnswer ? "circle-x" : "clock"}
              >
                {one.words}
              </Status>
            </span>
            <span className="muted">{one.duration}</span>
          </div>
          {one.status !== null && (
            <details className="delivery-answer" open={at === 0}>
              <summary>What came back, {one.name.toLowerCase()} try</summary>
              <Answer one={one} status={one.status} />
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}

function Answer({ one, status }: { one: Attempt; status: string }) {
  return (
    <>
      <CodeBlock label={`Answer to the ${one.name.toLowerCase()} try`}>
        {[`HTTP ${status}`, one.answerType && `content-type: ${one.answerType}`, "", one.text || "(no body)"]
          .filter((line, at) => line || at === 2)
          .join("\n")}
      </CodeBlock>
      {one.isCut && <p className="muted small">More of it is not shown.</p>}
    </>
  );
}
