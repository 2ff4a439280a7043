import { Form } from "@remix-run/react";
import { useId } from "react";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { SearchInput } from "./search-input";

/** The page's own search: a GET form, so that each search is an address. */
export function SearchForm({ q, kind, who }: { q: string; kind: string | null; who: string }) {
  const id = useId();
  return (
    <Form className="search-form" method="get" role="search" aria-label="Search everything">
      {kind && <input type="hidden" name="kind" value={kind} />}
      <div className="search-box">
        <label className="vh" htmlFor={id}>
          Search for
        </label>
        <Icon name="search" />
        <SearchInput id={id} key={q} who={who} defaultValue={q} />
      </div>
      <Button type="submit" variant="primary">
        Search
      </Button>
    </Form>
  );
}
