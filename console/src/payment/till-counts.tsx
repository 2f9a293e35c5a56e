import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Section } from '@serein/ui/heading.tsx'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { CountUndoForm } from './count-undo-form.tsx'
import { differenceWords } from './till-drawer.tsx'
import { Nothing } from './till-sums.tsx'
import { useMoney } from './use-money.ts'

type Count = TillDay['counts'][number]
type Props = { till: TillDay; shopId: string; mayCount: boolean }

/** The counts of the day, with member and difference; the latest can be undone. */
export function Counts({ till, shopId, mayCount }: Props) {
  const { t } = useWords()
  const [undoneId, setUndoneId] = useState<string | null>(null)
  const title = t('payment.till.counts')
  const close = () => setUndoneId(null)
  if (till.counts.length === 0)
    return <Nothing title={title}>{t('payment.till.countsNone')}</Nothing>
  return (
    <Section title={title} size="item">
      <ul className="flex flex-col">
        {till.counts.map((count) => (
          <Row
            key={count.id}
            {...{ count, till }}
            onUndo={mayCount && count.canUndo ? () => setUndoneId(count.id) : null}
          />
        ))}
      </ul>
      <MiddleSheet open={undoneId !== null} onClose={close} title={t('payment.till.undo')}>
        {undoneId ? <CountUndoForm {...{ shopId }} countId={undoneId} onDone={close} /> : null}
      </MiddleSheet>
    </Section>
  )
}

type RowProps = { count: Count; till: TillDay; onUndo: (() => void) | null }

function Row({ count, till, onUndo }: RowProps) {
  const { t } = useWords()
  const format = useFormat()
  const { money } = useMoney(till)
  const { undone } = count
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5 last:border-0">
      <span className="figures w-12 text-sm text-ink-soft">
        {format.clock(count.at, till.timeZone)}
      </span>
      <span className="min-w-0 flex-1 basis-[9rem]">
        <span className="font-semibold">
          {t(count.kind === 'opening' ? 'payment.till.asOpening' : 'payment.till.asCount')}
        </span>
        {count.countedBy ? (
          <span className="text-sm text-ink-soft">
            {' '}
            {t('payment.till.countedBy', { name: count.countedBy })}
          </span>
        ) : null}
        {count.note ? <span className="block text-sm text-ink-soft">{count.note}</span> : null}
        {undone ? <span className="block text-sm text-ink-soft">{undoneWords(undone)}</span> : null}
      </span>
      <span className="text-right">
        <span className={cx('figures block font-semibold', undone && 'text-ink-soft line-through')}>
          {money(count.countedMinor)}
        </span>
        {undone ? null : <span className={toneOf(count)}>{differenceOf(count)}</span>}
      </span>
      {onUndo ? (
        <Button size="sm" tone="quiet" className="-my-2 print:hidden" onClick={onUndo}>
          {t('common.undo')}
        </Button>
      ) : null}
    </li>
  )

  function differenceOf({ kind, differenceMinor }: Count): string {
    const amount = money(Math.abs(differenceMinor))
    if (kind === 'opening') {
      if (differenceMinor === 0) return ''
      return t(differenceMinor > 0 ? 'payment.till.putIn' : 'payment.till.takenOut', { amount })
    }
    return differenceWords(t, differenceMinor, amount)
  }

  function undoneWords({ at, reason, by: name }: NonNullable<Count['undone']>): string {
    const time = format.clock(at, till.timeZone)
    if (name === null) return t('payment.till.undoneFor', { time, reason })
    return t('payment.till.undoneBy', { time, reason, name })
  }
}

function toneOf({ kind, differenceMinor }: Count): string {
  const isShort = kind === 'count' && differenceMinor < 0
  return isShort ? 'text-sm font-semibold text-red' : 'text-sm text-ink-soft'
}
