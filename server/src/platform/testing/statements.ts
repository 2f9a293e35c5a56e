import { Client } from 'pg'

/** Runs it, and returns the texts of the statements that were sent meanwhile, over all connections of this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    if (text !== undefined) sent.push(text.replaceAll(/\s+/g, ' ').trim())
    return query.apply(this, args as never)
  } as typeof query
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return sent
}
