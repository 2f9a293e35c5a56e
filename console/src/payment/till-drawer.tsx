import { dayIn } from '@serein/client/format.ts'
import { useFormat } from '@serein/client/provider.tsx'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { Section } from '@serein/ui/heading.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { useMoney } from './use-money.ts'

/** The expected cash in the drawer: the last count, plus and minus the cash since. */
export function Drawer({ till }: { till: TillDay }) {
  const { t } = useWords()
  const format = useFormat()
  const { money } = useMoney(till)
  const {
    since,
    openingMinor,
    cashInMinor,
    cashOutMinor,
    putInMinor,
    paidOutMinor,
    expectedMinor,
  } = till.drawer
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
        {putInMinor > 0 ? (
          <PriceLine label={t('payment.move.putIn')} amount={money(putInMinor)} />
        ) : null}
        {paidOutMinor > 0 ? (
          <PriceLine
            label={t('payment.move.paidOut')}
            amount={money(0 - paidOutMinor)}
            tone="saving"
          />
        ) : null}
        <PriceLine label={t('payment.till.expected')} amount={money(expectedMinor)} tone="total" />
      </PriceLines>
    </Section>
  )
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
