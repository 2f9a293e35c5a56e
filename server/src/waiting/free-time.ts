import type { VisitRequest } from '@serein/shared/slot/contract.ts'
import type { EarlierOffer } from '@serein/shared/waiting/rules.ts'
import { publish } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import type { ShopSnapshot } from '../slot/shop-snapshot.ts'
import { insertFreeTimes } from './offer-sql.ts'
import { lockEntry, type WaitingEntry } from './sql.ts'

/** Tells times that are held for nobody to who waits, each once; nothing where they wait no more. */
export async function tellTimes(
  tx: Tx,
  { id, businessId, shopId }: Pick<WaitingEntry, 'id' | 'businessId' | 'shopId'>,
  times: readonly EarlierOffer[],
  now: Date,
): Promise<WaitingEntry> {
  const entry = await lockEntry(tx, id, { businessId })
  const starts = entry.state === 'waiting' ? await insertFreeTimes(tx, entry, times, now) : []
  if (starts.length > 0)
    await publish(tx, {
      businessId,
      shopId,
      event: 'waiting.told',
      subjectId: id,
      data: { starts },
    })
  return entry
}

export function timeAt(startsAt: string, minutes: number): EarlierOffer {
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }
}

/** How long a wished visit takes about, by its longest guest. */
export function minutesOf({ guests }: VisitRequest, variants: ShopSnapshot['variants']): number {
  return Math.max(
    ...guests.map(({ items }) =>
      items.reduce((sum, item) => sum + (variants.get(item.variantId)?.lengthMinutes ?? 0), 0),
    ),
  )
}
