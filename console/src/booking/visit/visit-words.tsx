import { phoneText } from '@serein/shared/identity/phone-text.ts'
import { useFormat, useNow } from '@serein/client/provider.tsx'
import type { Visit } from '@serein/shared/booking/schema.ts'
import { areApart, guestSpans, timesOf } from '@serein/shared/booking/guest-span.ts'
import { saysRoom } from '@serein/shared/resource/rules.ts'
import { useWords } from '../../language/words.ts'
import { type Guest, isParty, lateMinutes, shortName, type VisitStatus } from './visit-status.ts'

/** The words for a visit in the day. */
export function useVisitWords() {
  const { t, pick } = useWords()
  const format = useFormat()
  const fullName = (visit: Visit) => phoneText(visit.customerName ?? t('booking.today.walkIn'))
  const guest = (visit: Visit, { position, name }: Guest) =>
    name ?? (position === 0 ? fullName(visit) : t('booking.visit.guest', { number: position + 1 }))
  return {
    fullName,
    name: (visit: Visit) =>
      visit.customerName === null ? fullName(visit) : shortName(visit.customerName),
    guest,
    /** The same within a sentence. */
    guestWithin: (visit: Visit, position: number) =>
      visit.guests.find((one) => one.position === position)?.name ??
      (position === 0 ? visit.customerName : null) ??
      t('booking.visit.guestNumber', { number: position + 1 }),
    /** The guest of an item; nothing for a visit of one. */
    guestOf: (visit: Visit, { guestPosition }: Visit['items'][number]) =>
      isParty(visit)
        ? t('booking.today.guest', { number: guestPosition + 1, count: visit.guests.length })
        : '',
    service: (item: Visit['items'][number]) =>
      t('booking.today.serviceLength', {
        service: pick(item.serviceName),
        minutes: item.lengthMinutes,
      }),
    /** The room’s name, recognisable as a room. */
    units: (units: Visit['items'][number]['units']) =>
      units
        .map(({ name, isRoom }) =>
          isRoom && !saysRoom(name) ? t('booking.visit.room', { name }) : name,
        )
        .join(', '),
    state: (visit: Visit, status: VisitStatus, now: number) =>
      status === 'late'
        ? t('booking.today.lateBy', { minutes: lateMinutes(visit, now) })
        : t(`booking.today.state.${status}`),
    /** Whether the client has affirmed the visit, or the deadline; nothing if nobody asked. */
    answer: (visit: Visit, zone: string, now: number): string | null => {
      if (visit.state !== 'confirmed' || visit.affirmation === 'not_asked') return null
      const { affirmBy } = visit
      if (!affirmBy) return t(`booking.visit.${visit.affirmation}`)
      return t('booking.visit.releasedAt', {
        day: format.relativeDay(affirmBy, zone, new Date(now).toISOString()),
        time: format.time(affirmBy, zone),
      })
    },
    hold: (left: string) => t('booking.today.hold', { left }),
    /** "Tuesday 24 November, 15:00", or the start of each guest at separate times. */
    when: (visit: Visit, zone: string): string => {
      const times = timesOf(visit, visit.items)
      const starts = [...new Set(times.map(({ startsAt }) => startsAt))].toSorted()
      return format.list(
        starts.map((at) => `${format.longDate(at, zone)}, ${format.time(at, zone)}`),
      )
    },
    /** `15:00–16:15`, or the times of each guest at separate times. */
    times: (visit: Visit, zone: string): string[] => {
      if (!areApart(visit.items)) return [format.clockRange(visit.startsAt, visit.endsAt, zone)]
      return guestSpans(visit.items).map(({ guestPosition, startsAt, endsAt }) => {
        const one = visit.guests.find(({ position }) => position === guestPosition)
        const when = `${format.shortDate(startsAt, zone)}, ${format.clockRange(startsAt, endsAt, zone)}`
        return one ? `${guest(visit, one)} · ${when}` : when
      })
    },
  }
}

export type VisitWords = ReturnType<typeof useVisitWords>

/** `6:40`, each second. */
export function HoldLeft(props: { until: string; say: (left: string) => string }): string {
  const now = Date.parse(useNow(1000))
  return props.say(useFormat().countdown(Date.parse(props.until) - now))
}
