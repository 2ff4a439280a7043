import { FieldGroup } from "./field";
import { type FormField, textValue } from "./form-field";
import { Icon, type IconName } from "./icon";

/** One of some icons. Each has a name besides: nobody chooses by shape alone. */
export function IconField({
  field,
  label,
  hint,
  icons,
}: {
  field: FormField;
  label: string;
  hint: string;
  icons: readonly { value: string; label: string; icon: IconName }[];
}) {
  const chosen = textValue(field) ?? icons[0]?.value;
  return (
    <FieldGroup field={field} label={label} hint={hint}>
      <div className="icon-choices">
        {icons.map(({ value, label: name, icon }, at) => {
          const id = at === 0 ? field.id : `${field.id}-${value}`;
          return (
            <div className="icon-choice" key={value}>
              <input type="radio" id={id} name={field.name} value={value} defaultChecked={value === chosen} />
              <label htmlFor={id} title={name}>
                <Icon name={icon} size={20} />
                <span className="vh">{name}</span>
              </label>
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
