import { useEffect } from "react";
import type { LastResult } from "./fields-of";
import { useToasts } from "./toast";

const ID = "refused";

/** What a whole form was refused for is said by a notice, too (spec 2.8), until it is sent again or left. */
export function useErrorToast(lastResult: LastResult | null | undefined): void {
  const { add, close } = useToasts();
  useEffect(() => {
    const message = lastResult?.error?.[""]?.[0];
    if (!message) return;
    add({ id: ID, type: "error", title: message });
    return () => close(ID);
  }, [lastResult, add, close]);
}
