import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import type { LiveState } from '@serein/client/live.ts'
import { useFormat } from '@serein/client/provider.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { cx } from '@serein/ui/cx.ts'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../words.ts'

export function DaySteps(props: { step: (days: number) => void; goToday: () => void }) {
  const { t } = useWords()
  return (
    <div className="flex items-center gap-0.5">
      <IconButton
        tone="plain"
        label={t('booking.today.previousDay')}
        icon={<ChevronLeft aria-hidden />}
        aria-keyshortcuts="["
        onClick={() => props.step(-1)}
      />
      <Button size="sm" tone="secondary" aria-keyshortcuts="t" onClick={props.goToday}>
        {t('booking.today.goToday')}
      </Button>
      <IconButton
        tone="plain"
        label={t('booking.today.nextDay')}
        icon={<ChevronRight aria-hidden />}
        aria-keyshortcuts="]"
        onClick={() => props.step(1)}
      />
    </div>
  )
}

export function DayStatus(props: {
  live: LiveState
  zone: string
  cancelled: { count: number; shown: boolean; toggle: () => void }
  help: () => void
}) {
  const { cancelled } = props
  const { t } = useWords()
  return (
    <>
      {cancelled.count > 0 ? (
        <Chip
          selected={cancelled.shown}
          onClick={cancelled.toggle}
          className="hit max-md:min-h-9 max-md:px-3 max-md:text-xs"
        >
          {t('booking.today.showCancelled', { n: cancelled.count })}
        </Chip>
      ) : null}
      <ZoneName zone={props.zone} />
      <span role="status" className="flex items-center gap-2 text-sm text-ink-soft">
        <span aria-hidden className={cx('size-2 rounded-full', dots[props.live])} />
        {t(`booking.today.live.${props.live}`)}
      </span>
      <IconButton
        tone="plain"
        className="max-md:hidden"
        label={t('booking.today.keys')}
        icon={<Keyboard aria-hidden />}
        aria-keyshortcuts="?"
        onClick={props.help}
      />
    </>
  )
}

const dots: Record<LiveState, string> = {
  live: 'bg-primary',
  connecting: 'bg-gold animate-breathe',
  lost: 'bg-red animate-breathe',
}

/** Only where the device's own clock would mislead. */
function ZoneName({ zone }: { zone: string }) {
  const { t } = useWords()
  const { locale } = useFormat()
  if (new Intl.DateTimeFormat().resolvedOptions().timeZone === zone) return null
  const offset = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortOffset' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
  const city = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  return (
    <span className="text-sm text-ink-soft">
      {t('booking.today.zone', { city, offset: offset ?? '' })}
    </span>
  )
}
