import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Section } from '@serein/ui/heading.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { Nothing } from './till-sums.tsx'
import { useMoney } from './use-money.ts'

/** The expected cash in the drawer: the last count, plus and minus the cash since. */
export function Drawer({ till }: { till: TillDay }) {
  const { t } = useWords()
  const format = useFormat()
  const { money } = useMoney(till)
  const { since, openingMinor, cashInMinor, cashOutMinor, expectedMinor } = till.drawer
  const zone = till.timeZone
  const from =
    since === null
      ? t('payment.till.never')
      : dayIn(since, zone) === till.day
        ? t('payment.till.since', { time: format.time(since, zone) })
        : t('payment.till.sinceDay', { day: format.shortDate(since, zone) })
  return (
    <Section title={t('payment.till.drawer')} size="item">
      <p className="-mt-2 mb-3 text-sm text-ink-soft">{from}</p>
      <PriceLines>
        {since === null ? null : (
          <PriceLine label={t('payment.till.opening')} amount={money(openingMinor)} />
        )}
        <PriceLine label={t('payment.till.cashIn')} amount={money(cashInMinor)} />
        {cashOutMinor > 0 ? (
          <PriceLine
            label={t('payment.till.cashOut')}
            amount={money(0 - cashOutMinor)}
            tone="saving"
          />
        ) : null}
        <PriceLine label={t('payment.till.expected')} amount={money(expectedMinor)} tone="total" />
      </PriceLines>
    </Section>
  )
}

/** The counts of the day, with member and difference. */
export function Counts({ till }: { till: TillDay }) {
  const { t } = useWords()
  const format = useFormat()
  const { money } = useMoney(till)
  const title = t('payment.till.counts')
  if (till.counts.length === 0)
    return <Nothing title={title}>{t('payment.till.countsNone')}</Nothing>
  return (
    <Section title={title} size="item">
      <ul className="flex flex-col">
        {till.counts.map((count) => (
          <li
            key={count.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2.5 last:border-0"
          >
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
              {count.note ? (
                <span className="block text-sm text-ink-soft">{count.note}</span>
              ) : null}
            </span>
            <span className="text-right">
              <span className="figures block font-semibold">{money(count.countedMinor)}</span>
              <span className={toneOf(count)}>{differenceOf(count)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )

  function differenceOf({ kind, differenceMinor }: TillDay['counts'][number]): string {
    const amount = money(Math.abs(differenceMinor))
    if (kind === 'opening') {
      if (differenceMinor === 0) return ''
      return t(differenceMinor > 0 ? 'payment.till.putIn' : 'payment.till.takenOut', { amount })
    }
    return differenceWords(t, differenceMinor, amount)
  }
}

function toneOf({ kind, differenceMinor }: TillDay['counts'][number]): string {
  const isShort = kind === 'count' && differenceMinor < 0
  return isShort ? 'text-sm font-semibold text-red' : 'text-sm text-ink-soft'
}

/** What a count says of the drawer. */
export function differenceWords(
  t: ReturnType<typeof useWords>['t'],
  differenceMinor: number,
  amount: string,
): string {
  if (differenceMinor === 0) return t('payment.till.exact')
  return t(differenceMinor < 0 ? 'payment.till.short' : 'payment.till.over', { amount })
}
