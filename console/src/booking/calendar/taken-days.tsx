import { useFormat } from '@serein/client/provider.tsx'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import type { TakenDays } from '../desk/block-series-verbs.ts'
import { useWords } from '../../language/words.ts'

/** What stands in the way of blocks on several days, before anything is taken, and to take what is free. */
export function TakenDaysNotice(props: {
  taken: TakenDays
  calendar: ShopCalendar
  isPending: boolean
  onSkip: () => void
}) {
  const { taken, calendar, isPending, onSkip } = props
  const { t } = useWords()
  const format = useFormat()
  const zone = calendar.timeZone
  const nameOf = (id: string | null) =>
    [...calendar.therapists, ...calendar.rooms].find((one) => one.id === id)?.name ?? ''
  const whatOf = (purpose: string) =>
    t(
      `booking.block.series.what.${purpose === 'block' || purpose === 'time_off' ? purpose : 'visit'}`,
    )
  return (
    <Notice
      announce
      tone="clay"
      action={
        taken.free > 0 ? (
          <Button size="sm" pending={isPending} onClick={onSkip}>
            {t('booking.block.series.skip', { count: taken.free })}
          </Button>
        ) : undefined
      }
    >
      <p>
        {t('booking.block.series.inTheWay', {
          count: taken.times - taken.free,
          times: taken.times,
        })}
      </p>
      <ul className="mt-2 text-sm">
        {(taken.inTheWay ?? []).map(({ from, until, purpose, staffId, unitId }) => (
          <li key={`${from} ${staffId ?? unitId}`}>
            {format.shortDate(from, zone)} {format.clockRange(from, until, zone)} ·{' '}
            {nameOf(staffId ?? unitId)} · {whatOf(purpose)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
