import type { ReactNode } from "react";
import { useIsCovered } from "~/ui/inert";
import { Toasts } from "~/ui/toast";
import { AdminFrame } from "./admin-frame";
import type { Frame } from "./frames.server";
import { UserFrame } from "./user-frame";

/** A page in the frame of whoever looks at it. */
export function InFrame({ frame, children }: { frame: Frame; children: ReactNode }) {
  const isCovered = useIsCovered();
  if (!frame.admin) return <UserFrame data={frame.user}>{children}</UserFrame>;
  return (
    <AdminFrame data={frame.admin} hasAside={false}>
      {!isCovered && <Toasts />}
      {children}
    </AdminFrame>
  );
}
