import { useParams } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { counted } from "~/ui/format.rules";
import { Icon } from "~/ui/icon";

/**
 * What is done, folded away below what is not. Open from the start where a search looked into it, and as soon as one of it
 * is looked at: its row has the focus when the drawer closes.
 */
export function DoneTasks({
  ids,
  isSearched,
  children,
}: {
  ids: readonly string[];
  isSearched: boolean;
  children: ReactNode;
}) {
  const { taskId = "" } = useParams();
  const isWanted = isSearched || ids.includes(taskId);
  const [was, setWas] = useState(isWanted);
  const [isOpen, setIsOpen] = useState(isWanted);
  if (isWanted !== was) {
    setWas(isWanted);
    if (isWanted) setIsOpen(true);
  }
  return (
    <details className="group fold" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="group-head">
        <Icon name="chevron-right" />
        <h2 id="group-done">Done</h2>
        <span className="muted small">{counted(ids.length, "task")}</span>
      </summary>
      {children}
    </details>
  );
}
