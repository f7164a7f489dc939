/** A member of a file's outermost object, by the places of its bytes. */
export interface Member {
  readonly start: number;
  colon: number;
  end: number;
  /** If its value is a list: where each entry begins, and where one more would begin. */
  list?: { readonly open: number; readonly starts: number[]; close: number };
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Finds the members of a JSON file's outermost object and the entries of their lists, in one walk over its bytes. It only
 * cuts: whether each part is JSON is for JSON.parse to say. In UTF-8 no byte of another character equals these signs.
 */
export class JsonScan {
  readonly members: Member[] = [];
  /** The braces of the outermost object; -1 if there is none, or more than one. */
  open = -1;
  close = -1;
  /** The outermost value is no object, or a bracket closes what another one opened. */
  isOdd = false;
  #at = 0;
  #depth = 0;
  #isInText = false;
  #isEscaped = false;
  #member: Member | undefined;

  /** Reads the next bytes of the file. */
  push(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (this.#isInText) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (byte === BACKSLASH) this.#isEscaped = true;
        else if (byte === QUOTE) this.#isInText = false;
      } else if (byte === QUOTE) this.#isInText = true;
      else if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#opened(byte);
      else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) this.#closed(byte);
      else if (this.#depth <= 2) this.#between(byte);
      this.#at += 1;
    }
  }

  #opened(byte: number): void {
    this.#depth += 1;
    const member = this.#member;
    if (this.#depth === 1) {
      if (byte === OPEN_LIST || this.open !== -1) this.isOdd = true;
      this.open = this.#at;
      this.#begin();
    } else if (this.#depth === 2 && byte === OPEN_LIST && member !== undefined) {
      if (member.colon === -1 || member.list !== undefined) this.isOdd = true;
      member.list = { open: this.#at, starts: [this.#at + 1], close: -1 };
    }
  }

  #closed(byte: number): void {
    this.#depth -= 1;
    const list = this.#member?.list;
    if (this.#depth === 0) {
      if (byte === CLOSE_LIST) this.isOdd = true;
      this.close = this.#at;
      this.#end();
    } else if (this.#depth === 1 && list?.close === -1) {
      if (byte === CLOSE_OBJECT) this.isOdd = true;
      list.starts.push(this.#at + 1);
      list.close = this.#at;
    } else if (this.#depth < 0) this.isOdd = true;
  }

  #between(byte: number): void {
    const member = this.#member;
    if (this.#depth === 1 && byte === COMMA) {
      this.#end();
      this.#begin();
    } else if (this.#depth === 1 && byte === COLON && member?.colon === -1) member.colon = this.#at;
    else if (this.#depth === 2 && byte === COMMA && member?.list?.close === -1)
      member.list.starts.push(this.#at + 1);
  }

  #begin(): void {
    this.#member = { start: this.#at + 1, colon: -1, end: -1 };
    this.members.push(this.#member);
  }

  #end(): void {
    if (this.#member !== undefined) this.#member.end = this.#at;
    this.#member = undefined;
  }
}
