import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Api } from '@serein/client/api.ts'
import { useWords } from '../../language/words.ts'
import { offeredFor, type Menu, type Team } from '../treatment/treatment.ts'
import type { Guest } from './party.ts'
import { reasonOf } from './refusal-words.ts'

export type AskedStart = NonNullable<Awaited<ReturnType<Api['booking']['deskTimes']>>['asked']>
type Props = {
  askedTime: AskedStart
  guests: Guest[]
  /** The name of the room that was pressed. */
  room: string | undefined
  menu: Menu
  team: Team
  zone: string
}

/** Whether the time in the form is free and with whom; else why not, and for which treatment. */
export function AskedTime(props: Props) {
  const { askedTime, guests } = props
  const areSeveral = isOfSeveral(guests)
  const free = useFreeSentence(props, areSeveral)
  const blamed = useBlamed(props)
  const reason = useNotFree(askedTime, props)
  return (
    <p role="status" className="flex gap-2 text-sm">
      {askedTime.reason === null ? (
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-primary" />
      ) : (
        <CircleAlert aria-hidden className="size-4.5 shrink-0 text-clay" />
      )}
      <span className="min-w-0">
        {areSeveral && blamed ? <span className="block font-semibold">{blamed}</span> : null}
        {askedTime.reason === null ? free : reason}
      </span>
    </p>
  )
}

/** Why the time in the form is not free; null where it is, or nobody knows yet. */
export function useNotFree(
  askedTime: AskedStart | null | undefined,
  { guests, room }: Pick<Props, 'guests' | 'room'>,
): string | null {
  const { t } = useWords()
  if (!askedTime?.reason) return null
  if (room && askedTime.reason === 'rooms_full')
    return t('booking.form.reason.room_taken', { room })
  if (isOfSeveral(guests) && !askedTime.blamed && askedTime.reason === 'therapist_busy')
    return t('booking.form.reason.therapists_busy')
  return t(reasonOf(askedTime.reason) ?? 'booking.form.reason.other')
}

function isOfSeveral(guests: Guest[]): boolean {
  return guests.flatMap(({ treatments }) => treatments).length > 1
}

/** "Guest 2 · Hot stones": the treatment that cannot be given. */
function useBlamed({ askedTime, guests, menu, team }: Props): string | null {
  const { t, pick } = useWords()
  if (!askedTime.blamed) return null
  const { guest: at, item } = askedTime.blamed
  const guest = guests[at]
  const treatment = guest?.treatments[item]
  const service = treatment && offeredFor(menu, team, treatment).service
  if (!guest || !service) return null
  const who = guest.name.trim() || t('booking.visit.guest', { number: at + 1 })
  return [guests.length > 1 && who, pick(service.name)].filter(Boolean).join(' · ')
}

function useFreeSentence({ askedTime, team, zone }: Props, areSeveral: boolean): string {
  const { t } = useWords()
  const format = useFormat()
  const served = new Set(askedTime.staffIds)
  const names = team.therapists.filter(({ id }) => served.has(id)).map(({ name }) => name)
  const time = format.time(askedTime.startsAt, zone)
  const who = format.list(names)
  if (areSeveral && askedTime.endsAt) {
    const until = format.time(askedTime.endsAt, zone)
    const how = names.length > 0 ? 'served' : 'alone'
    return t('booking.form.isFreeUntil', { time, until, how, who })
  }
  return names.length > 0
    ? t('booking.form.isFreeWith', { time, who })
    : t('booking.form.isFree', { time })
}
