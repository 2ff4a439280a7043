import { expect, it } from "vitest";
import { insertedTable, StatementSplitter } from "#workers/ops/provision/sql-statements";

const SQL = `PRAGMA x;
CREATE TABLE "a;b" (c text, -- it's; a comment
  d text /* and; 'another */);
INSERT INTO t VALUES('it''s; here','--',"q""; x",[a;b],\`c;d\`);
CREATE TRIGGER one AFTER INSERT ON t BEGIN DELETE FROM t WHERE a = 'END;'; UPDATE t SET a = 1; END;
;
COMMIT;
`;

it.each([1, 2, 3, 7, 50, 10_000])("cuts statements that come in pieces of %s", (size) => {
  const splitter = new StatementSplitter();
  const found: string[] = [];
  for (let at = 0; at < SQL.length; at += size) found.push(...splitter.push(SQL.slice(at, at + size)));
  const { statements, rest } = splitter.end();
  found.push(...statements);
  expect(rest).toBe("");
  expect(found.map((statement) => statement.slice(0, 18))).toEqual([
    "PRAGMA x",
    'CREATE TABLE "a;b"',
    "INSERT INTO t VALU",
    "CREATE TRIGGER one",
    "COMMIT",
  ]);
  expect(found[3]).toMatch(/UPDATE t SET a = 1; END$/);
});

it.each(["select 1", "select 'a;", "create trigger x begin select 1;", "/* never ends;"])(
  "says what is left over: %s",
  (text) => {
    const splitter = new StatementSplitter();
    const whole = splitter.push(text);
    const { statements, rest } = splitter.end();
    expect([...whole, ...statements]).toEqual([]);
    expect(rest).not.toBe("");
  },
);

it("reads the table of an insert", () => {
  expect(insertedTable("INSERT INTO user VALUES(1)")).toBe("user");
  expect(insertedTable(`INSERT INTO "or""der"(a) VALUES(1)`)).toBe('or"der');
  expect(insertedTable("INSERT INTO 'x y' VALUES(1)")).toBe("x y");
  expect(insertedTable("INSERT INTO sqlite_schema(type,name)VALUES('a')")).toBe("sqlite_schema");
  expect(insertedTable("CREATE TABLE t (a)")).toBeNull();
});
