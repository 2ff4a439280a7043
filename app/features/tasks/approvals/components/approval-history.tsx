import { History, type HistoryLine } from "../../components/history";

/** In the team's drawer: what was sent, decided and asked. Nothing while there is none. */
export function ApprovalHistory({ lines }: { lines: readonly HistoryLine[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h3>Approval history</h3>
      <History lines={lines} label="Approval history, newest first" />
    </section>
  );
}
