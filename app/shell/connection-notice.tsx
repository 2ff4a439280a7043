import { useNavigate, useRouteLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { useToasts } from "~/ui/toast";
import { onConnectionNews } from "./connection";

const ID = "connection";

/** Says when the connection is lost, and leaves the page and what is typed in it as they are. */
export function ConnectionNotice() {
  const { add, close } = useToasts();
  const navigate = useNavigate();
  const supportEmail = useRouteLoaderData<{ supportEmail: string }>("root")?.supportEmail;

  useEffect(
    () =>
      onConnectionNews((news) => {
        if (news === "back") return close(ID);
        const blocked = `If you are behind a VPN or a firewall, it may be blocking the portal: try without it, or contact ${supportEmail || "support"}.`;
        if (news === "lost") {
          add({
            id: ID,
            type: "warning",
            title: "No connection",
            description: `Trying again by itself. ${blocked}`,
          });
          return;
        }
        add({
          id: ID,
          type: "error",
          title: "A network request failed. Please check your connection and try again.",
          description: `What you typed is still here. ${blocked}`,
        });
        // To an anchor of this very page: that ends the submission without reading or changing anything.
        const { pathname, search, hash } = window.location;
        navigate({ pathname, search, hash: hash || "#main" }, { replace: true, preventScrollReset: true });
      }),
    [add, close, navigate, supportEmail],
  );
  return null;
}
