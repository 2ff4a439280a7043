import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import type { FieldError } from "./error-summary";
import { useToasts } from "./toast";

const ID = "refused";

/** What a whole deletion was refused for is said by a notice, too (spec 2.8), until it is sent again or left. */
export function useErrorToast(errors: readonly FieldError[]): void {
  const { add, close } = useToasts();
  // Each answer has a key of its own.
  const { key } = useLocation();
  const message = errors.find(({ id }) => !id)?.message;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is looked at by being another
  useEffect(() => {
    if (!message) return;
    add({ id: ID, type: "error", title: message });
    return () => close(ID);
  }, [message, key, add, close]);
}
