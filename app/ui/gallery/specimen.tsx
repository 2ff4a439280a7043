import type { ReactNode } from "react";

export function Specimens({ title, children }: { title: string; children: ReactNode }) {
  const id = `specimens-${title.toLowerCase().replace(/\W+/g, "-")}`;
  return (
    <section className="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className="mt-3 grid gap-6 lg:grid-cols-2">{children}</div>
    </section>
  );
}

export function Specimen({ note, wide, children }: { note: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={wide ? "min-w-0 lg:col-span-2" : "min-w-0"}>
      <p className="spec mb-2">{note}</p>
      {children}
    </div>
  );
}
