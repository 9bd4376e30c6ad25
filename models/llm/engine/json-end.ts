/** Finds the end of a JSON object or array that arrives in pieces. */
export class JsonEnd {
  private depth = 0;
  private inString = false;
  private escaped = false;
  private length = 0;

  /** Returns the length of the whole value once it is complete, otherwise undefined. */
  push(text: string): number | undefined {
    for (const character of text) {
      this.length += character.length;
      if (this.inString) this.insideString(character);
      else if (character === '"') this.inString = true;
      else if (character === "{" || character === "[") this.depth += 1;
      else if (character === "}" || character === "]") {
        this.depth -= 1;
        if (this.depth === 0) return this.length;
      }
    }
    return undefined;
  }

  private insideString(character: string): void {
    if (this.escaped) this.escaped = false;
    else if (character === "\\") this.escaped = true;
    else if (character === '"') this.inString = false;
  }
}
