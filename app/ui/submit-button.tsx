import { useNavigation } from "@remix-run/react";
import { useRef } from "react";
import { Button, type ButtonProps } from "./button";

/**
 * A submit button that turns busy while the form which it sent is on its way. It knows its own submission by the
 * address and, where the form has several buttons, by its name and value. With a fetcher give `busy` instead.
 */
export function SubmitButton({ busy, busyLabel = "Saving…", onClick, ...rest }: ButtonProps) {
  const navigation = useNavigation();
  const sentTo = useRef<string | null>(null);
  const sending =
    navigation.formAction !== undefined &&
    pathOf(navigation.formAction) === sentTo.current &&
    (!rest.name || navigation.formData?.getAll(rest.name).includes(String(rest.value ?? "")) === true);

  return (
    <Button
      {...rest}
      busy={busy ?? sending}
      busyLabel={busyLabel}
      onClick={(event) => {
        // The button's own formaction is resolved by the browser, as is the action of a form that names none.
        const button = event.currentTarget;
        sentTo.current = pathOf(
          button.hasAttribute("formaction") ? button.formAction : (button.form?.action ?? ""),
        );
        onClick?.(event);
      }}
    />
  );
}

function pathOf(address: string): string {
  return address.replace(/^https?:\/\/[^/]+/, "").replace(/[?#].*$/, "");
}
