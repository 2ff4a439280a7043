import { Form, useNavigation, useSubmit } from "@remix-run/react";
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { type FormEvent, type ReactNode, useState } from "react";
import { Banner } from "~/ui/banner";
import { Button, type ButtonVariant } from "~/ui/button";

/**
 * Asks the browser for a passkey and sends its answer as `passkey`, with whatever else the form holds. There is no
 * passkey without JavaScript: the form is not shown without it. The library is fetched when it is asked for.
 */
export function PasskeyForm({
  id,
  kind,
  options,
  label,
  variant = "primary",
  children,
}: {
  /** That of the conform form whose fields stand inside. */
  id?: string;
  kind: "add" | "use";
  /** The server's options, JSON. */
  options: string;
  label: string;
  variant?: ButtonVariant;
  children?: ReactNode;
}) {
  const submit = useSubmit();
  const navigation = useNavigation();
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState("");

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    setAsking(true);
    setTrouble("");
    try {
      const data = new FormData(form);
      data.set("passkey", JSON.stringify(await answerOf(kind, options)));
      submit(data, { method: "post" });
    } catch (error) {
      setTrouble(troubleOf(error));
    } finally {
      setAsking(false);
    }
  }

  return (
    <Form method="post" id={id} onSubmit={onSubmit} className="needs-js">
      {trouble && (
        <div role="alert" className="mb-5">
          <Banner tone="danger">{trouble}</Banner>
        </div>
      )}
      {children}
      <Button
        variant={variant}
        block
        busy={isAsking || navigation.state !== "idle"}
        busyLabel="Waiting for your device…"
        className="mt-5"
      >
        {label}
      </Button>
    </Form>
  );
}

async function answerOf(kind: "add" | "use", options: string): Promise<unknown> {
  const { startAuthentication, startRegistration } = await import("@simplewebauthn/browser");
  return kind === "add"
    ? startRegistration({ optionsJSON: JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON })
    : startAuthentication({ optionsJSON: JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON });
}

function troubleOf(error: unknown): string {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return "This device has a passkey for your account already.";
  if (name === "NotAllowedError" || name === "AbortError")
    return "No passkey was given: it was cancelled, or it took too long. Try again when you are ready.";
  return "Your browser could not use a passkey here. Use another way.";
}
