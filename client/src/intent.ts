/**
 * One key per intent of the user. The same command with the same input keeps its key until the
 * server has answered, so a double tap or a retry after a lost answer has one effect.
 */
export function intents() {
  const open = new Map<string, string>()
  return {
    keyOf(path: readonly string[], input: unknown): string {
      const intent = nameOf(path, input)
      const key = open.get(intent) ?? crypto.randomUUID()
      open.set(intent, key)
      return key
    },
    /** The server answered (with a result or a refusal): the next time is a new intent. */
    settle(path: readonly string[], input: unknown): void {
      open.delete(nameOf(path, input))
    },
  }
}

function nameOf(path: readonly string[], input: unknown): string {
  return `${path.join('.')} ${JSON.stringify(input)}`
}

/**
 * The key of an intent that must survive a reload, and the text that the tab keeps for it until the server has answered.
 * A key belongs to its input: the same one repeats its key, another one (another card) is another try. Of the input no more
 * is kept than a mark of 32 bits, mixed with the key, from which nothing can be read.
 */
export function storedKey(text: string | null, input: unknown): { key: string; text: string } {
  const open = (text ?? '').split(' ').filter(Boolean)
  const openEntry = open.find((entry) => entry === entryOf(entry.split('.')[0]!, input))
  const entry = openEntry ?? entryOf(crypto.randomUUID(), input)
  return {
    key: entry.split('.')[0]!,
    text: openEntry ? open.join(' ') : [...open, entry].join(' '),
  }
}

function entryOf(key: string, input: unknown): string {
  let mark = 0x81_1c_9d_c5
  for (const char of key + JSON.stringify(input)) {
    mark = Math.imul(mark ^ char.codePointAt(0)!, 0x01_00_01_93)
  }
  return `${key}.${(mark >>> 0).toString(36)}`
}
