import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { allows } from '@serein/shared/business/permission.ts'
import type { Day } from '@serein/shared/time/day.ts'
import type { Member, Shop } from '../../member/member.ts'
import { useWords } from '../../language/words.ts'
import { useVisitWords } from '../visit/visit-words.tsx'
import { blockSeriesVerbs } from './block-series-verbs.ts'
import { blockVerbs } from './block-verbs.ts'
import { Desk } from './desk.ts'
import { moveVerbs } from './move-verbs.ts'
import { useCalendar } from './use-calendar.ts'
import { visitVerbs } from './visit-verbs.ts'

/** The days of a shop with the reader’s permissions and the pending commands. */
export type DeskInHand = ReturnType<typeof useDesk>

export function useDesk(place: {
  shop: Shop
  who: Member
  days: Day[]
  openBill: (bookingId: string | undefined) => void
}) {
  const { shop, who } = place
  const { t } = useWords()
  const words = useVisitWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const format = useFormat()
  const zone = shop.timeZone
  const { result, live, changed, key } = useCalendar(shop.id, place.days)
  const deps = { api, query, cache, key, shopId: shop.id, zone, t, format, words }
  const [{ store, verbs }] = useState(() => withVerbs(new Desk(deps)))
  useEffect(() => store.update(deps))
  const { pending, question } = useSyncExternalStore(store.subscribe, store.snapshot)
  return {
    shop,
    zone,
    result,
    live,
    changed,
    pending,
    question,
    store,
    verbs,
    mayChange: allows(who.permissions.calendar ?? 'none', 'change'),
    /** No new visits are booked then. */
    isSuspended: who.suspension !== null,
    seesMoney: allows(who.permissions.money ?? 'none', 'view'),
    /** The therapist that the reader is, if any. */
    staffId: who.staffId,
    /** Opens the bill of a visit, to take the payment. */
    openBill: place.openBill,
  }
}

function withVerbs(store: Desk) {
  return {
    store,
    verbs: {
      ...visitVerbs(store),
      ...moveVerbs(store),
      ...blockVerbs(store),
      ...blockSeriesVerbs(store),
    },
  }
}
