import { Checkbox } from "~/ui/checks";
import type { FormField } from "~/ui/form-field";
import { DateField } from "~/ui/inputs";

/** A later day that goes with what is sent back: the day counts where the box is ticked, and typing one ticks it. */
export function MoreTimeField({ tick, day, today }: { tick: FormField; day: FormField; today: string }) {
  return (
    <div className="more-time">
      <Checkbox field={tick} label="Give more time, until" />
      <DateField
        field={day}
        label="New due date for this team"
        hideLabel
        min={today}
        onChange={() => {
          const box = document.getElementById(tick.id);
          if (box instanceof HTMLInputElement) box.checked = true;
        }}
      />
    </div>
  );
}
