import { ChevronLeft, ChevronRight, Printer, ZoomIn, ZoomOut } from 'lucide-react'
import { ownZone } from '@serein/client/clock.ts'
import type { LiveState } from '@serein/client/live.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { dateTimeFormat } from '@serein/shared/formatters.ts'
import type { ShopCalendar } from '@serein/shared/booking/schema.ts'
import { Button } from '@serein/ui/button.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../../language/words.ts'
import type { CalendarAddress } from './calendar-address.ts'

const stepNames = {
  day: ['booking.today.previousDay', 'booking.today.nextDay'],
  week: ['booking.board.previousWeek', 'booking.board.nextWeek'],
  month: ['booking.month.previous', 'booking.month.next'],
  list: ['booking.board.previousWeek', 'booking.board.nextWeek'],
} as const

/** Back, today, on: by a day, a week or a month. */
export function CalendarSteps(props: { address: CalendarAddress; goToday: () => void }) {
  const { step, span } = props.address
  const { t } = useWords()
  return (
    <div className="flex shrink-0 items-center gap-0.5 print:hidden">
      <IconButton
        tone="plain"
        label={t(stepNames[span][0])}
        icon={<ChevronLeft aria-hidden />}
        aria-keyshortcuts="["
        onClick={() => step(-1)}
      />
      <Button size="sm" tone="secondary" aria-keyshortcuts="t" onClick={props.goToday}>
        {t('booking.today.goToday')}
      </Button>
      <IconButton
        tone="plain"
        label={t(stepNames[span][1])}
        icon={<ChevronRight aria-hidden />}
        aria-keyshortcuts="]"
        onClick={() => step(1)}
      />
    </div>
  )
}

/** In the week: everybody, or one of them. */
export function WeekOfSelect(props: { address: CalendarAddress; calendar: ShopCalendar }) {
  const { address, calendar } = props
  const { t } = useWords()
  const options = [
    { id: 'therapist', label: t('booking.board.allTherapists') },
    { id: 'room', label: t('booking.board.allRooms') },
    ...calendar.therapists.map(({ id, name }) => ({ id: `therapist ${id}`, label: name })),
    ...calendar.rooms.map(({ id, name }) => ({ id: `room ${id}`, label: name })),
  ]
  return (
    <Select
      label={t('booking.board.who')}
      labelHidden
      size="sm"
      className="w-56"
      options={options}
      value={[address.by, address.who].filter(Boolean).join(' ')}
      onSelect={(value) => {
        const [by, who] = value.split(' ')
        address.show({ span: 'week', by: by === 'room' ? 'room' : 'therapist', who })
      }}
    />
  )
}

export function ZoomButtons({ address }: { address: CalendarAddress }) {
  const { t } = useWords()
  return (
    <div className="flex">
      <IconButton
        tone="plain"
        label={t('booking.board.zoomOut')}
        icon={<ZoomOut aria-hidden />}
        aria-keyshortcuts="-"
        aria-disabled={address.zoom === 'small' || undefined}
        className="aria-disabled:text-line-strong"
        onClick={() => address.zoomBy(-1)}
      />
      <IconButton
        tone="plain"
        label={t('booking.board.zoomIn')}
        icon={<ZoomIn aria-hidden />}
        aria-keyshortcuts="+"
        aria-disabled={address.zoom === 'large' || undefined}
        className="aria-disabled:text-line-strong"
        onClick={() => address.zoomBy(1)}
      />
    </div>
  )
}

export function CancelledChip(props: { count: number; shown: boolean; toggle: () => void }) {
  const { t } = useWords()
  if (props.count === 0) return null
  return (
    <Chip selected={props.shown} onClick={props.toggle} className="hit min-h-8! px-3! text-xs!">
      {t('booking.today.showCancelled', { n: props.count })}
    </Chip>
  )
}

/** Whether the calendar is live, and its zone. */
export function LiveIndicator(props: { live: LiveState; zone: string }) {
  const { t } = useWords()
  return (
    <>
      <ZoneName zone={props.zone} />
      <span role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <span aria-hidden className={cx('size-2 rounded-full', dots[props.live])} />
        {t(`booking.today.live.${props.live}`)}
      </span>
    </>
  )
}

const dots: Record<LiveState, string> = {
  live: 'bg-primary',
  connecting: 'bg-gold animate-breathe',
  lost: 'bg-red animate-breathe',
  off: 'bg-red',
}

/** Only if the device’s clock differs. */
function ZoneName({ zone }: { zone: string }) {
  const { t } = useWords()
  const format = useFormat()
  if (ownZone() === zone) return null
  const offset = dateTimeFormat(format.locale, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return (
    <span className="text-sm text-ink-soft">
      {t('booking.today.zone', { city: format.city(city), offset: offset ?? '' })}
    </span>
  )
}

export function PrintButton() {
  const { t } = useWords()
  return (
    <IconButton
      tone="plain"
      label={t('booking.print.button')}
      icon={<Printer aria-hidden />}
      onClick={() => print()}
    />
  )
}
