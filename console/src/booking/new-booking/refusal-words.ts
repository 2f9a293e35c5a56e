import { fieldMessages, refusalOf } from '@serein/client/api.ts'
import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { Day } from '@serein/shared/time/day.ts'
import { useWords } from '../../language/words.ts'

/** Why it could not be booked, at which fields, and when it could. */
export function useRefusal(zone: string) {
  const { t } = useWords()
  const format = useFormat()
  return {
    fields(error: unknown): Record<string, string> {
      const refusal = refusalOf(error)
      if (refusal?.code !== 'service_not_bookable') return fieldMessages(error)
      const { fields = [] } = refusal.data as { fields?: { path: string }[] }
      return Object.fromEntries(
        fields.flatMap(({ path }) => {
          const kind = notOffered.find((one) => path.endsWith(`.${one}`))
          return kind ? [[path, t(`booking.form.notOffered.${kind}`)]] : []
        }),
      )
    },
    sentence(error: unknown, day: Day): string {
      const refusal = refusalOf(error)
      if (!refusal) return t('common.failed')
      const { nearest = [], reason, fields = [] } = refusal.data as Partial<Why>
      if (fields.some(({ path }) => path === 'guests')) return t('booking.form.notOffered.guests')
      const why = reasonOf(reason)
      const free = nearest
        .slice(0, 3)
        .map((start) =>
          dayIn(start, zone) === day
            ? format.time(start, zone)
            : `${format.shortDate(start, zone)} ${format.time(start, zone)}`,
        )
      const instead =
        free.length > 0 ? ` ${t('booking.form.nearest', { times: format.list(free) })}` : ''
      return `${why ? t(why) : refusal.message}${instead}`
    },
  }
}

type Why = { nearest: string[]; reason: string; fields: { path: string }[] }

const notOffered = ['variantId', 'addOnIds', 'wish'] as const

/** The sentence for a reason of the slot engine that the desk can act on. */
export function reasonOf(reason: string | undefined) {
  const knownReason = reasons.find((one) => one === reason)
  return knownReason ? (`booking.form.reason.${knownReason}` as const) : null
}

const reasons = [
  'closed',
  'no_skilled_therapist',
  'therapist_off',
  'therapist_busy',
  'therapist_load',
  'rooms_full',
  'service_hours',
  'day_limit',
  'session_full',
  'not_then',
] as const
