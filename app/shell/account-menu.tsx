import { Form } from "@remix-run/react";
import { Avatar } from "~/ui/avatar";
import { Icon, type IconName } from "~/ui/icon";
import { Link } from "~/ui/link";
import { Menu, MenuSeparator } from "~/ui/menu";

export interface AccountMenuProps {
  name: string;
  /** The team's name, or the level of staff. */
  role: string;
  links: readonly { to: string; label: string; icon: IconName }[];
}

/** `note`: below the items, what is asked for once in a while. */
export function AccountMenu({ name, role, links, note }: AccountMenuProps & { note?: string }) {
  return (
    <Menu
      up
      buttonClass="account"
      label={
        <>
          <Avatar actor={{ name }} size={32} />
          <span>
            {name}
            <small>{role}</small>
          </span>
          <Icon name="chevron-down" />
        </>
      }
    >
      <AccountItems links={links} />
      {note && <p className="menu-note">{note}</p>}
    </Menu>
  );
}

/** The way out posts: a link that somebody else can make a browser follow must not end a session. */
export function AccountItems({ links }: Pick<AccountMenuProps, "links">) {
  return (
    <>
      {links.map((link) => (
        <Link className="menu-item" to={link.to} key={link.to}>
          <Icon name={link.icon} />
          {link.label}
        </Link>
      ))}
      {links.length > 0 && <MenuSeparator />}
      <Form method="post" action="/auth/log-out" reloadDocument>
        <button className="menu-item" type="submit">
          <Icon name="log-out" />
          Sign out
        </button>
      </Form>
    </>
  );
}
