/**
 * Cuts a stream of SQL into its statements, without their semicolons. Knows texts, quoted names, comments and the
 * bodies of triggers; a statement may arrive in any number of pieces.
 */
export class StatementSplitter {
  private text = "";
  /** How far `text` was looked at. */
  private at = 0;
  /** Where the statement that is being read begins. */
  private start = 0;
  /** What ends the text, name or comment that we are in. */
  private until = "";

  /** The statements that are whole with this piece. */
  push(piece: string): string[] {
    this.text = this.text.slice(this.start) + piece;
    this.at -= this.start;
    this.start = 0;
    const whole: string[] = [];
    // A comment may begin with the last character that is there.
    while (this.at < this.text.length - 1) {
      if (this.until) {
        const end = this.text.indexOf(this.until, this.at);
        if (end < 0) {
          this.at = Math.max(this.at, this.text.length - 1);
          break;
        }
        this.at = end + this.until.length;
        this.until = "";
        continue;
      }
      SPECIAL.lastIndex = this.at;
      const found = SPECIAL.exec(this.text);
      if (!found) {
        this.at = this.text.length - 1;
        break;
      }
      this.at = found.index + found[0].length;
      if (found[0] !== ";") this.until = CLOSING[found[0]]!;
      else this.take(whole);
    }
    return whole;
  }

  /** What is left at the end; empty when the last statement was whole. */
  end(): { statements: string[]; rest: string } {
    const statements = this.push("\n ");
    return { statements, rest: this.text.slice(this.start).trim() };
  }

  private take(whole: string[]): void {
    const statement = this.text.slice(this.start, this.at - 1).trim();
    if (/^create\s+(temp\w*\s+)?trigger\b/i.test(statement) && !/\bend$/i.test(statement)) return;
    this.start = this.at;
    if (statement !== "") whole.push(statement);
  }
}

const SPECIAL = /['"`[;]|--|\/\*/g;
const CLOSING: Record<string, string> = {
  "'": "'",
  '"': '"',
  "`": "`",
  "[": "]",
  "--": "\n",
  "/*": "*/",
};

/** The table that a statement inserts into, or null. */
export function insertedTable(statement: string): string | null {
  const found = /^insert into ("(?:[^"]|"")+"|'(?:[^']|'')+'|`[^`]+`|[^\s("'`]+)/i.exec(statement);
  const name = found?.[1];
  if (!name) return null;
  const quote = name[0]!;
  return /["'`]/.test(quote) ? name.slice(1, -1).replaceAll(quote + quote, quote) : name;
}
