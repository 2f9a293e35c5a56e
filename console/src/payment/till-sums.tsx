import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { TillDay } from '@serein/shared/checkout/till.ts'
import { sum } from '@serein/shared/money/money.ts'
import { cx } from '@serein/ui/cx.ts'
import { Section } from '@serein/ui/heading.tsx'
import { linkStyle } from '@serein/ui/link.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { useWords } from '../language/words.ts'
import { SideSheet } from '../page/sheet.tsx'
import { useLineWords } from './line-words.ts'
import { useTenderName } from './use-tender-name.ts'
import { TillPayments } from './till-payments.tsx'
import { useMoney } from './use-money.ts'

type Props = { till: TillDay }

/** What came in and what went back, by tender; each sum opens the payments behind it. */
export function Takings({ till, shopId }: Props & { shopId: string }) {
  const { t } = useWords()
  const tenderName = useTenderName([...till.takings, ...till.refunds].map(({ tender }) => tender))
  const { money } = useMoney(till)
  const [opened, setOpened] = useState<{ tender: string | null } | null>(null)
  const { takings, refunds } = till
  const inMinor = sum(takings.map(({ amountMinor }) => amountMinor))
  const outMinor = sum(refunds.map(({ amountMinor }) => amountMinor))
  const title = t('payment.till.takings')
  if (takings.length + refunds.length === 0)
    return <Nothing title={title}>{t('payment.till.takingsNone')}</Nothing>
  const opener = (label: string, tender: string | null) => (
    <button
      type="button"
      className={cx(linkStyle(), 'inline-flex items-center gap-0.5 text-left')}
      onClick={() => setOpened({ tender })}
    >
      {label}
      <ChevronRight aria-hidden className="size-4 shrink-0 print:hidden" />
    </button>
  )
  return (
    <Section title={title} size="item">
      <PriceLines>
        {takings.map(({ tender, amountMinor, count }) => (
          <PriceLine
            key={tender}
            label={opener(tenderName(tender), tender)}
            note={t('payment.till.count', { n: count })}
            amount={money(amountMinor)}
          />
        ))}
        {refunds.map(({ tender, amountMinor, count }) => (
          <PriceLine
            key={`back ${tender}`}
            tone="saving"
            label={opener(t('payment.list.refund', { tender: tenderName(tender) }), tender)}
            note={t('payment.till.back', { n: count })}
            amount={money(0 - amountMinor)}
          />
        ))}
        <PriceLine
          tone="total"
          label={opener(t(outMinor > 0 ? 'payment.till.net' : 'payment.sheet.total'), null)}
          amount={money(inMinor - outMinor)}
        />
      </PriceLines>
      <SideSheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.tender ? tenderName(opened.tender) : t('payment.till.payments')}
      >
        {opened ? <TillPayments {...{ till, shopId }} tender={opened.tender} /> : null}
      </SideSheet>
    </Section>
  )
}

export function Tips({ till }: Props) {
  const { t } = useWords()
  const { money } = useMoney(till)
  const title = t('payment.till.tips')
  if (till.tips.length === 0) return <Nothing title={title}>{t('payment.till.tipsNone')}</Nothing>
  return (
    <Section title={title} size="item">
      <PriceLines>
        {till.tips.map(({ staffId, name, amountMinor }) => (
          <PriceLine
            key={staffId ?? 'team'}
            label={name ?? t('payment.till.team')}
            amount={money(amountMinor)}
          />
        ))}
      </PriceLines>
    </Section>
  )
}

export function Discounts({ till }: Props) {
  const { t } = useWords()
  const { money } = useMoney(till)
  const words = useLineWords()
  const title = t('payment.till.discounts')
  if (till.discounts.length === 0)
    return <Nothing title={title}>{t('payment.till.discountsNone')}</Nothing>
  return (
    <Section title={title} size="item">
      <PriceLines>
        {till.discounts.map((discount) => {
          const reason = words.reason(discount) ?? ''
          const { by: name } = discount
          return (
            <PriceLine
              key={`${discount.bookingId} ${discount.at} ${discount.amountMinor}`}
              label={<span className="figures">{discount.code}</span>}
              sub={name ? t('payment.till.discountBy', { reason, name }) : reason}
              amount={money(discount.amountMinor)}
            />
          )
        })}
      </PriceLines>
    </Section>
  )
}

export function Nothing(props: { title: string; children: ReactNode }) {
  return (
    <Section title={props.title} size="item">
      <p className="text-sm text-ink-soft">{props.children}</p>
    </Section>
  )
}
