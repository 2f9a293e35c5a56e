import { CircleAlert, CircleCheck } from 'lucide-react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Api } from '@serein/client/api.ts'
import { useWords } from '../../language/words.ts'
import { reasonOf, type Team } from './use-new-booking.ts'

type Asked = NonNullable<Awaited<ReturnType<Api['booking']['deskTimes']>>['asked']>

/** Whether the time that stands in the form is free, and with whom; else why it is not. */
export function AskedTime(props: { asked: Asked; team: Team; zone: string }) {
  const { asked, team, zone } = props
  const { t } = useWords()
  const format = useFormat()
  const why = reasonOf(asked.reason ?? undefined)
  const time = format.time(asked.startsAt, zone)
  const served = new Set(asked.staffIds)
  const who = team.therapists.filter(({ id }) => served.has(id)).map(({ name }) => name)
  const free =
    who.length > 0
      ? t('booking.form.isFreeWith', { time, who: format.list(who) })
      : t('booking.form.isFree', { time })
  return (
    <p role="status" className="flex items-center gap-2 text-sm">
      {asked.reason === null ? (
        <CircleCheck aria-hidden className="size-4.5 shrink-0 text-primary" />
      ) : (
        <CircleAlert aria-hidden className="size-4.5 shrink-0 text-clay" />
      )}
      {asked.reason === null ? free : why ? t(why) : t('booking.form.freeNone')}
    </p>
  )
}
