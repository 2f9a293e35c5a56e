import { Client, type QueryResult } from 'pg'

/** What a piece of work asks of the database, over all connections of this process. */
type Cost = {
  /** The texts of the statements, in the order they were sent. */
  texts: string[]
  /** How often a connection on which nothing was under way began to wait: statements that are sent together are one. */
  roundTrips: number
  /** Rows that came back or were written. */
  rows: number
}

/** Runs it, and returns what it has asked meanwhile. */
export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const cost: Cost = { texts: [], roundTrips: 0, rows: 0 }
  const underWay = new WeakMap<Client, number>()
  const { query } = Client.prototype
  Client.prototype.query = function (this: Client, ...args: unknown[]) {
    const [first] = args
    const text = typeof first === 'string' ? first : (first as { text?: string } | null)?.text
    if (text === undefined) return query.apply(this, args as never)
    cost.texts.push(text.replaceAll(/\s+/g, ' ').trim())
    const before = underWay.get(this) ?? 0
    if (before === 0) cost.roundTrips += 1
    underWay.set(this, before + 1)
    const end = (result?: QueryResult) => {
      underWay.set(this, (underWay.get(this) ?? 1) - 1)
      cost.rows += result?.rowCount ?? 0
    }
    const last = args.at(-1)
    if (typeof last === 'function') {
      args[args.length - 1] = (error: unknown, result?: QueryResult) => {
        end(result)
        last(error, result)
      }
      return query.apply(this, args as never)
    }
    const answer = query.apply(this, args as never) as unknown as Promise<QueryResult>
    answer.then(end, () => end())
    return answer
  } as typeof query
  try {
    await work()
  } finally {
    Client.prototype.query = query
  }
  return cost
}
