import { useFormat } from '@serein/client/provider.tsx'
import { addDays, type Day, firstOfMonth, isDay } from '@serein/shared/time/day.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { cx } from '@serein/ui/cx.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import type { PriceSheet } from './use-price-sheet.ts'

/** How many prices are changed, from when they hold, and the one save of them all. */
export function SavePrices(props: {
  sheet: PriceSheet
  today: Day
  /** As it is typed; null: at once. */
  dayText: string | null
  onDay: (text: string | null) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { sheet, today, dayText, onDay } = props
  const tomorrow = addDays(today, 1)
  const isWrong = dayText !== null && (!isDay(dayText) || dayText < tomorrow)
  return (
    <section
      aria-label={t('catalogue.prices.save')}
      className={cx(
        'sticky bottom-[var(--bar-below,0px)] z-10 -mx-2 flex flex-wrap items-end gap-x-5 gap-y-2 rounded-md border border-line bg-surface p-4 shadow-lift max-md:p-3',
        // On a phone it would hide the prices that are to be typed.
        sheet.count === 0 && dayText === null && 'max-md:hidden',
      )}
    >
      <div className="w-60">
        <Segmented
          label={t('catalogue.prices.from')}
          choices={(['now', 'day'] as const).map((id) => ({
            id,
            label: t(`catalogue.prices.from.${id}`),
          }))}
          selected={dayText === null ? 'now' : 'day'}
          onSelect={(id) => onDay(id === 'now' ? null : firstOfMonth(today, 1))}
        />
      </div>
      {dayText === null ? null : (
        <TextField
          type="date"
          label={t('catalogue.prices.day')}
          className="w-44"
          min={tomorrow}
          value={dayText}
          error={isWrong ? t('catalogue.fault.day_over') : undefined}
          onChange={(event) => onDay(event.target.value)}
        />
      )}
      <p
        role="status"
        className="min-w-40 flex-1 self-end py-2.5 text-sm text-ink-soft max-md:py-0"
      >
        {dayText === null || isWrong
          ? t('catalogue.prices.changed', { count: sheet.count })
          : t('catalogue.prices.changedFrom', {
              count: sheet.count - sheet.lengthCount,
              day: format.day(dayText, { day: 'numeric', month: 'long', year: 'numeric' }),
            })}{' '}
        {sheet.lengthCount > 0 ? t('catalogue.lengths.atOnce', { count: sheet.lengthCount }) : null}
      </p>
      <div className="flex gap-2.5">
        <Button tone="quiet" disabled={sheet.count === 0} onClick={sheet.discard}>
          {t('catalogue.prices.discard')}
        </Button>
        <Button
          pending={sheet.isPending}
          disabled={sheet.count === 0 || isWrong}
          onClick={() => void sheet.save()}
        >
          {t('common.save')}
        </Button>
      </div>
    </section>
  )
}
