import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon";

export type BannerTone = "default" | "info" | "success" | "warning" | "danger";

const icons: Record<BannerTone, IconName> = {
  default: "info",
  info: "info",
  success: "circle-check",
  warning: "triangle-alert",
  danger: "circle-alert",
};

export type BannerProps = {
  tone?: BannerTone;
  icon?: IconName;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
};

/** Something true of the whole page or section. `title` is said first, in bold. */
export function Banner({ tone = "default", icon, title, action, children }: BannerProps) {
  return (
    <div className={tone === "default" ? "banner" : `banner banner-${tone}`}>
      <Icon name={icon ?? icons[tone]} size={20} />
      <div className="banner-text">
        {title && <strong>{title}</strong>} {children}
      </div>
      {action}
    </div>
  );
}

/** The callout of content pages: the same box, in the flow of a text. */
export function Callout({ tone, children }: { tone?: BannerTone; children: ReactNode }) {
  return <Banner tone={tone}>{children}</Banner>;
}
