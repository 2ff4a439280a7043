import { useNavigation, useParams } from "@remix-run/react";
import { useMemo } from "react";
import { RouteDrawer } from "~/ui/drawer";
import { TaskStatus } from "~/ui/status";
import { Facts } from "~/ui/summary-list";
import { type ShownState, STATE_LOOKS } from "~/ui/task-state.rules";
import { taskIdIn } from "../tasks.paths";

/**
 * A task that is on its way, as its row in the list knows it: seen at once, however slow the line is. Its drawer takes the place
 * when it is there.
 */
export function OpeningTask({ closeTo, isByGroup }: { closeTo: string; isByGroup: boolean }) {
  const { location, formAction } = useNavigation();
  const { taskId: open } = useParams();
  const wanted = location && !formAction ? taskIdIn(location.pathname) : null;
  const taskId = wanted === open ? null : wanted;
  const known = useMemo(() => (taskId === null ? null : rowOf(taskId)), [taskId]);
  if (!known) return null;
  const { title, state, when, day } = known;
  return (
    // Until it is known which group it is in, its line is kept free.
    <RouteDrawer title={title} eyebrow={(isByGroup && known.heading) || "\u00a0"} closeTo={closeTo}>
      <section aria-busy="true">
        <Facts
          rows={[
            state && { label: "Status", value: <TaskStatus state={state} /> },
            (day || when) && {
              label: "Due",
              value: day ? (
                <>
                  {day}
                  <span className="muted nowrap"> · {when.toLowerCase()}</span>
                </>
              ) : (
                when
              ),
            },
          ]}
        />
      </section>
      <section>
        <p className="muted" role="status">
          Loading the rest…
        </p>
      </section>
    </RouteDrawer>
  );
}

interface Known {
  title: string;
  /** The heading that the row stands under. */
  heading: string;
  state: ShownState | undefined;
  /** "In 9 days". */
  when: string;
  day: string;
}

/** Rows are in the browser as what they look like alone (docs/decisions/plain-rows.md): it is read from there. */
function rowOf(taskId: string): Known | null {
  const link = document.getElementById(`task-${taskId}`);
  const row = link?.closest("li");
  if (!link || !row) return null;
  const textOf = (selector: string) => row.querySelector(selector)?.textContent?.trim() ?? "";
  const status = textOf(".status");
  return {
    title: link.textContent ?? "",
    heading: row.closest("section.group")?.querySelector("h2")?.textContent ?? "",
    state: STATES.find((state) => STATE_LOOKS[state].label === status),
    when: textOf(".task-due > span"),
    day: textOf(".task-due > small"),
  };
}

const STATES = Object.keys(STATE_LOOKS) as ShownState[];
