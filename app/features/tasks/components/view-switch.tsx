import { Segments } from "~/ui/segments";
import { listSearch } from "../list-view.rules";
import { tasksPath } from "../tasks.paths";

/** The two orders of the list. */
export function ViewSwitch({ params, by }: { params: URLSearchParams; by: string }) {
  const to = (value: string | null) => tasksPath() + listSearch(params, { by: value });
  return (
    <Segments
      label="Order of the list"
      segments={[
        { to: to(null), label: "By group", icon: "layout-list", current: by === "group" },
        { to: to("date"), label: "By date", icon: "calendar-days", current: by === "date" },
      ]}
    />
  );
}
