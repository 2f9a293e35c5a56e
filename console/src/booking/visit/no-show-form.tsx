import { useFormat } from '@serein/client/provider.tsx'
import type { NoShowTerms } from '@serein/shared/booking/no-show.ts'
import { wholeRate } from '@serein/shared/money/money.ts'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../../form/amount-field.tsx'
import { amountOf } from '../../form/amount.ts'
import { SubmitButton } from '../../form/submit-button.tsx'
import { useServerForm } from '../../form/use-server-form.ts'
import { useWords } from '../../language/words.ts'

type Waiver = { waivedMinor: number; because: string }
type Fault = { field: 'amountMinor' | 'because' }
type Props = {
  terms: NoShowTerms
  isPending: boolean
  onMark: (waiver: Waiver | undefined) => Promise<void>
}

/** The fee of a no-show: what is kept, what is charged to which card or owed, and what of it is waived. */
export function NoShowForm({ terms, isPending, onMark }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { wouldCostMinor: feeMinor, feeRate, keptMinor, card, currency, mayWaive } = terms
  const money = (amountMinor: number) => format.money({ amountMinor, currency })
  const form = useServerForm({
    initial: { waives: 'none' as 'none' | 'part' | 'all', amountMinor: '', because: '' },
    read: (texts) => {
      const faults: Fault[] = []
      const waivedMinor = waivedOf(texts)
      if (texts.waives === 'part' && (waivedMinor === 0 || waivedMinor > feeMinor))
        faults.push({ field: 'amountMinor' })
      const because = texts.because.trim()
      if (texts.waives !== 'none' && because === '') faults.push({ field: 'because' })
      return { sent: waivedMinor > 0 ? { waivedMinor, because } : undefined, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'because' ? 'payment.discount.reasonMissing' : 'payment.take.invalid'),
    send: async (waiver) => {
      await onMark(waiver)
      return {}
    },
  })
  const { waives } = form.values
  const waivedMinor = Math.min(feeMinor, waivedOf(form.values))
  const askedMinor = feeMinor - waivedMinor
  const keptNowMinor = Math.min(keptMinor, askedMinor)
  const restMinor = askedMinor - keptNowMinor
  const rate = format.number(feeRate / wholeRate, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Form onSend={form.submit}>
      {feeMinor === 0 ? (
        <p className="text-ink-soft">{t('booking.visit.ask.noShow.free')}</p>
      ) : (
        <PriceLines>
          <PriceLine
            label={t('booking.visit.ask.noShow.fee')}
            sub={t('booking.visit.ask.noShow.rule', { rate })}
            amount={money(feeMinor)}
          />
          {waivedMinor > 0 ? (
            <PriceLine
              tone="saving"
              label={t('payment.line.waived')}
              amount={money(0 - waivedMinor)}
            />
          ) : null}
          {keptNowMinor > 0 ? (
            <PriceLine
              tone="soft"
              label={t('booking.visit.ask.noShow.kept')}
              amount={money(keptNowMinor)}
            />
          ) : null}
          {keptMinor > keptNowMinor ? (
            <PriceLine
              tone="soft"
              label={t('booking.visit.ask.noShow.back')}
              amount={money(keptMinor - keptNowMinor)}
            />
          ) : null}
          {restMinor > 0 ? (
            <PriceLine
              tone="total"
              label={
                card
                  ? t('booking.visit.ask.noShow.card', { last4: card.last4 })
                  : t('booking.visit.ask.noShow.owed')
              }
              amount={money(restMinor)}
            />
          ) : null}
        </PriceLines>
      )}
      {mayWaive && feeMinor > 0 ? (
        <>
          <Segmented
            label={t('payment.waive.title')}
            choices={[
              { id: 'none', label: t('payment.waive.none') },
              { id: 'part', label: t('payment.waive.part') },
              { id: 'all', label: t('payment.waive.all') },
            ]}
            selected={waives}
            onSelect={(id) => form.set({ waives: id })}
          />
          {waives === 'part' ? (
            <AmountField
              {...form.typed('amountMinor')}
              first
              label={t('payment.waive.amount')}
              {...{ currency }}
              locale={format.locale}
              help={t('payment.waive.most', { amount: money(feeMinor) })}
              error={form.at('amountMinor')}
            />
          ) : null}
          {waives === 'none' ? null : (
            <TextField
              {...form.text('because')}
              label={t('payment.discount.reason')}
              help={t('payment.waive.reasonHelp')}
              maxLength={200}
            />
          )}
        </>
      ) : null}
      <SubmitButton
        form={{ isPending: isPending || form.isPending }}
        pendingLabel={t('booking.visit.working')}
      >
        {t('booking.visit.ask.noShow.confirm')}
      </SubmitButton>
    </Form>
  )

  function waivedOf(texts: { waives: string; amountMinor: string }): number {
    if (texts.waives === 'none') return 0
    return texts.waives === 'all' ? feeMinor : (amountOf(texts.amountMinor, currency) ?? 0)
  }
}
