import { useQuery } from '@tanstack/react-query'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar, Visit } from '@serein/shared/booking/schema.ts'
import { useWords } from '../../language/words.ts'
import type { Team } from '../treatment/treatment.ts'

type Asked = {
  bookingId: string
  itemId?: string
  guestPosition?: number
  variantId: string
  addOnIds: string[]
  wish: string
}
type Place = { visit: Visit; calendar: ShopCalendar; team: Team }

/** A sentence about the result of a change; null until there is one to preview. */
export function usePlan(input: Asked, isAsked: boolean, { visit, calendar, team }: Place) {
  const { t } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const options = { input, enabled: isAsked, staleTime: 0, retry: false }
  const { data, error } = useQuery(query.booking.planChange.queryOptions(options))
  if (!isAsked) return { data: undefined, words: null, isRefused: false }
  if (error) return { data: undefined, words: sayNot(error), isRefused: true }
  if (!data) return { data, words: null, isRefused: false }
  const zone = calendar.timeZone
  const names = data.staffIds.flatMap(
    (id) => team.therapists.find((one) => one.id === id)?.name ?? [],
  )
  const when = `${format.time(data.startsAt, zone)} – ${format.time(data.endsAt, zone)}`
  const money = (amountMinor: number) => format.money({ amountMinor, currency: visit.currency })
  const how = names.length > 0 ? 'served' : 'alone'
  const sentences = [
    t('booking.change.plan.when', { when, how, names: format.list(names) }),
    data.totalMinor === null
      ? null
      : t('booking.change.plan.total', { total: money(data.totalMinor) }),
    data.backMinor ? t('booking.change.plan.back', { amount: money(data.backMinor) }) : null,
  ]
  return { data, words: sentences.filter(Boolean).join(' '), isRefused: false }

  function sayNot(problem: unknown): string {
    const refusal = refusalOf(problem)
    const { reason } = (refusal?.data ?? {}) as { reason?: string }
    const knownReason = reasons.find((one) => one === reason)
    return knownReason
      ? t(`booking.form.reason.${knownReason}`)
      : (refusal?.message ?? t('common.failed'))
  }
}

const reasons = ['closed', 'no_skilled_therapist', 'therapist_off', 'rooms_full'] as const
