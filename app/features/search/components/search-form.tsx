import { Form } from "@remix-run/react";
import { useId } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";

/** The page's own search: a GET form, so that each search is an address. */
export function SearchForm({ q, kind }: { q: string; kind: string | null }) {
  const id = useId();
  return (
    <Form className="search-form" method="get" role="search" aria-label="Search everything">
      {kind && <input type="hidden" name="kind" value={kind} />}
      <div className="search-box">
        <label className="vh" htmlFor={id}>
          Search for
        </label>
        <Icon name="search" />
        <input
          className="input"
          id={id}
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
        />
      </div>
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
