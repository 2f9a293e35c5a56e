import type { OutboxEvent } from '../platform/outbox.ts'
import { openTail } from '../platform/outbox-tail.ts'
import { factsAfter, factsOf } from './facts.ts'
import type { Index } from './prepared-query.ts'
import { openTimeRecord } from './time-record.ts'
import { type IndexParts, openTimeWork, shopsRead } from './time-work.ts'
import { fairTurns } from './turn.ts'

export type IndexUpdater = ReturnType<typeof openIndexUpdater>

/** What changes the index: its facts and free time are read, worked out, and left to other processes. */
export function openIndexUpdater(parts: IndexParts, index: Index) {
  const { db, now } = parts
  const { shops, entries } = index
  const tail = openTail(db)
  const record = openTimeRecord(index)
  const work = openTimeWork(parts, index, record)
  /** Shops whose facts, or whose free time, are to be worked out anew at once. */
  const changed = new Set<string>()
  const stale = new Set<string>()
  let asOf = now()

  async function readFacts(ids: readonly string[]) {
    const found = await factsOf(db, ids)
    const there = new Set(found.map(({ id }) => id))
    for (const id of ids.filter((each) => !there.has(each))) {
      shops.remove(id)
      record.forget(id)
    }
    for (const facts of found) shops.put(entries.of(facts))
  }

  function markOutdated({ shopId, event }: OutboxEvent) {
    if (shopId === null) return
    if (event.startsWith('shop.')) changed.add(shopId)
    else if (/^(booking|slot)\./.test(event)) stale.add(shopId)
    for (const sibling of shops.byId.get(shopId)?.siblings ?? []) stale.add(sibling)
  }

  return {
    ...work,
    asOf: () => asOf,
    /** The facts of all shops. What changes from now on is noticed. */
    async load(signal: AbortSignal) {
      await tail()
      let after = '00000000-0000-0000-0000-000000000000'
      while (!signal.aborted) {
        const found = await factsAfter(db, after, shopsRead)
        for (const facts of found) shops.put(entries.of(facts))
        if (found.length < shopsRead) return
        after = found.at(-1)!.id
      }
    },
    /** One poll: what was published since the last one, and what time alone has changed. */
    async keep() {
      const at = now()
      for (const event of await tail()) markOutdated(event)
      for (const id of record.lapsed(at.getTime())) stale.add(id)
      const ids = [...changed]
      if (ids.length > 0) await readFacts(ids)
      for (const id of ids) {
        changed.delete(id)
        stale.add(id)
      }
      const outdated = [...stale]
      await work.workOut(outdated, fairTurns())
      for (const id of outdated) stale.delete(id)
      asOf = at
    },
  }
}
