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
