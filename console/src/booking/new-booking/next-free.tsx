import { useQuery } from '@tanstack/react-query'
import { CalendarSearch } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { type DeskStart, deskDaysAhead } from '@serein/shared/booking/desk-time.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../../language/words.ts'
import type { Team } from '../treatment/treatment.ts'
import type { partyOf } from './party.ts'

/** When a visit is free next where a day has nothing: as it is, and sooner by anybody. One press goes there. */
export function NextFree(props: {
  shopId: string
  day: Day
  party: NonNullable<ReturnType<typeof partyOf>>
  customerId: string | undefined
  team: Team
  zone: string
  onTake: (startsAt: string, byAnyone: boolean) => void
}) {
  const { shopId, day, party, customerId } = props
  const { t } = useWords()
  const { query } = useClient()
  const input = { ...party, shopId, day, ...(customerId && { customerId }) }
  const { data, isError } = useQuery(query.booking.nextDeskTime.queryOptions({ input }))
  const sentence = useNextSentence(props)
  if (isError) return null
  const { next = null, withAnyone = null } = data ?? {}
  const starts = [
    ...(withAnyone ? [{ start: withAnyone, byAnyone: true }] : []),
    ...(next ? [{ start: next, byAnyone: false }] : []),
  ]
  return (
    <div role="status" className="flex flex-col items-start gap-2">
      {data && starts.length > 0 ? null : (
        <p className="text-sm text-ink-soft">
          {data
            ? t('booking.form.next.none', { days: deskDaysAhead })
            : t('booking.form.next.looking')}
        </p>
      )}
      {starts.map(({ start, byAnyone }) => (
        <Button
          key={String(byAnyone)}
          tone="secondary"
          size="sm"
          icon={<CalendarSearch aria-hidden />}
          onClick={() => props.onTake(start.startsAt, byAnyone)}
        >
          {sentence(start, byAnyone)}
        </Button>
      ))}
    </div>
  )
}

function useNextSentence({ team, zone }: { team: Team; zone: string }) {
  const { t } = useWords()
  const format = useFormat()
  return ({ startsAt, staffIds }: DeskStart, byAnyone: boolean): string => {
    const names = team.therapists.filter(({ id }) => staffIds.includes(id)).map(({ name }) => name)
    const at = {
      day: format.shortDate(startsAt, zone),
      time: format.time(startsAt, zone),
      who: format.list(names),
    }
    if (byAnyone) return t('booking.form.next.sooner', at)
    return names.length > 0 ? t('booking.form.next.with', at) : t('booking.form.next.at', at)
  }
}
