import type { FormField } from "./form-field";
import { DateField, TextField } from "./inputs";

/** A moment as people type it: its day, and its time on the clocks that are named beside. */
export function DayAndTime({ day, time }: { day: FormField; time: FormField }) {
  return (
    <div className="grid-2">
      <DateField field={day} label="Day" />
      <TextField field={time} label="Time" type="time" inputClass="w-date" />
    </div>
  );
}
