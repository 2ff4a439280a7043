import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { onConnectionEvent } from "~/ui/connection-events";
import { useToasts } from "~/ui/toast";

const LOST = "connection-lost";
const UNSENT = "connection-unsent";

/** Says when the connection is lost, and leaves the page and what is typed in it as they are. */
export function ConnectionNotice() {
  const { add, close } = useToasts();
  const navigate = useNavigate();
  const isUnsent = useRef(false);
  const supportEmail = useRouteLoaderData<{ supportEmail: string }>("root")?.supportEmail;

  useEffect(() => {
    // No error outlives its cause: what was not sent stands in its fields, and can be.
    const online = () => {
      isUnsent.current = false;
      close(LOST);
      close(UNSENT);
    };
    window.addEventListener("online", online);
    const stopHearing = onConnectionEvent((news) => {
      if (news === "back") return close(LOST);
      if (news === "sent") {
        isUnsent.current = false;
        return close(UNSENT);
      }
      const blocked = `If you are behind a VPN or a firewall, it may be blocking the portal: try without it, or contact ${supportEmail || "support"}.`;
      if (news === "lost") {
        if (isUnsent.current) return;
        add({
          id: LOST,
          type: "warning",
          title: "No connection",
          description: `Trying again by itself. ${blocked}`,
        });
        return;
      }
      close(LOST);
      const isSaid = news === "unsent" && document.querySelector("form[data-waits]") !== null;
      isUnsent.current = !isSaid;
      if (!isSaid) add({ id: UNSENT, type: "error", ...(news === "unsent" ? unsent(blocked) : signedOut()) });
      // To an anchor of this very page: that ends the submission, and the page reads its data again.
      const { pathname, search, hash } = window.location;
      navigate({ pathname, search, hash: hash || "#main" }, { replace: true, preventScrollReset: true });
    });
    return () => {
      window.removeEventListener("online", online);
      stopHearing();
    };
  }, [add, close, navigate, supportEmail]);
  return null;
}

const unsent = (blocked: string) => ({
  title: "A network request failed. Please check your connection and try again.",
  description: `What you typed is still here. ${blocked}`,
});

const signedOut = () => ({
  title: "You have been signed out",
  description:
    "What you typed is still here. Sign in again in a new tab, come back to this one and send it again.",
  link: { to: "/auth/login", label: "Sign in", isNewTab: true },
});
