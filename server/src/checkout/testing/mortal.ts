import type { KyselyPlugin } from 'kysely'
import type { Db } from '../../platform/pool.ts'

class Crash extends Error {}

/** A database that stops answering after so many questions, in the midst of a transaction or between two. */
export function mortal(db: Db) {
  let left = Infinity
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1
      if (left < 0) throw new Crash('the process died')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  return {
    db: db.withPlugin(plugin) as Db,
    diesAfter: (questions: number) => void (left = questions || Infinity),
    hasDied: () => left < 0,
  }
}
