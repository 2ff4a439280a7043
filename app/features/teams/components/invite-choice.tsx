import { RadioGroup } from "~/ui/checks";
import { DayAndTime } from "~/ui/day-and-time";
import type { FormField } from "~/ui/form-field";

/** When the people who are added are invited. */
export function InviteChoice({
  fields,
  zone,
  label = "Invitation",
  who = "The owner",
}: {
  fields: Record<"invite" | "day" | "time", FormField>;
  zone: string;
  label?: string;
  who?: string;
}) {
  return (
    <RadioGroup
      field={fields.invite}
      label={label}
      options={[
        { value: "now", label: "Now", hint: `${who} gets the welcome e-mail at once.` },
        {
          value: "on",
          label: "On a day",
          reveal: (
            <>
              <DayAndTime day={fields.day} time={fields.time} />
              <p className="hint mt-3">{zone} time. Until then nothing is mailed.</p>
            </>
          ),
        },
        {
          value: "later",
          label: "Later, by hand",
          hint: "Nothing is mailed until you invite them from “Not invited yet” among the users.",
        },
      ]}
    />
  );
}

/** Of a form that nobody has filled in yet. */
export const INVITE_FIRST = { invite: "now", day: "", time: "09:00" };
