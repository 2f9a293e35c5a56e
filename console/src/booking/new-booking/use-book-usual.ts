import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import { dayIn } from '@serein/client/format.ts'
import { addDays } from '@serein/shared/time/day.ts'
import { clockOf, wallMinutes } from '../../form/wall-clock.ts'
import type { Menu, Team } from '../treatment/treatment.ts'
import { newTreatment, partyOf } from './party.ts'
import type { NewBooking } from './use-new-booking.ts'
import { type Usual, usualAgain } from './usual.ts'

/**
 * Fills in what the client usually has, and looks for its time: the one in the form where that is free, else the next from
 * there on.
 */
export function useBookUsual(form: {
  values: NewBooking
  startsAt: number
  set: (part: Partial<NewBooking>) => void
  shopId: string
  menu: Menu
  team: Team
  zone: string
}) {
  const { values, startsAt, set, shopId, menu, team, zone } = form
  const { query } = useClient()
  const cache = useQueryClient()
  const [isPending, setPending] = useState(false)
  const nextStart = async (booking: NewBooking, customerId: string): Promise<string | null> => {
    const input = { ...partyOf(menu, team, booking)!, shopId, customerId }
    const at = values.isNow
      ? 'now'
      : Number.isNaN(startsAt)
        ? null
        : new Date(startsAt).toISOString()
    const { starts, asked: wanted } = await cache.fetchQuery(
      query.booking.deskTimes.queryOptions({
        input: { ...input, day: values.day, ...(at && { at }) },
      }),
    )
    if (wanted?.reason === null) return null
    const later = starts.find((start) => !(Date.parse(start.startsAt) < startsAt))
    if (later) return later.startsAt
    const { next } = await cache.fetchQuery(
      query.booking.nextDeskTime.queryOptions({ input: { ...input, day: addDays(values.day, 1) } }),
    )
    return next?.startsAt ?? null
  }
  return {
    isPending,
    async book(usual: Usual, customerId: string) {
      const { treatment } = usualAgain(menu, team, usual)
      if (!treatment) return
      const [first, ...others] = values.guests
      const guests = [{ ...first!, treatments: [newTreatment(treatment)] }, ...others]
      set({ guests })
      setPending(true)
      try {
        const next = await nextStart({ ...values, guests: [guests[0]!] }, customerId)
        if (next)
          set({ day: dayIn(next, zone), time: clockOf(wallMinutes(Date.parse(next), zone)) })
      } catch {
        // The free times of the form say that they could not be loaded.
      } finally {
        setPending(false)
      }
    },
  }
}
