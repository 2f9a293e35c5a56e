import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { FeeTerms } from '@serein/shared/booking/no-show.ts'
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
  terms: FeeTerms
  /** What it is for. */
  confirm: string
  isPending: boolean
  /** What else is asked. */
  children?: ReactNode
  onConfirm: (waiver: Waiver | undefined) => Promise<void>
}

/** The fee of a visit that does not take place: what is kept, what is charged to which card or owed, and what of it is waived. */
export function FeeForm({ terms, confirm, isPending, children, onConfirm }: Props) {
  const { t } = useWords()
  const format = useFormat()
  const { wouldCostMinor: feeMinor, feeRate, paidMinor, card, currency, mayWaive } = terms
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
      await onConfirm(waiver)
      return {}
    },
  })
  const { waives } = form.values
  const waivedMinor = Math.min(feeMinor, waivedOf(form.values))
  const askedMinor = feeMinor - waivedMinor
  const keptMinor = Math.min(paidMinor, askedMinor)
  const restMinor = askedMinor - keptMinor
  const rate = format.number(feeRate / wholeRate, { style: 'percent', maximumFractionDigits: 2 })
  return (
    <Form onSend={form.submit}>
      {feeMinor === 0 ? <p className="text-ink-soft">{t('booking.visit.fee.free')}</p> : null}
      {feeMinor > 0 || paidMinor > 0 ? (
        <PriceLines>
          {feeMinor > 0 ? (
            <PriceLine
              label={t('booking.visit.fee.label')}
              sub={t('booking.visit.fee.rule', { rate })}
              amount={money(feeMinor)}
            />
          ) : null}
          {waivedMinor > 0 ? (
            <PriceLine
              tone="saving"
              label={t('payment.line.waived')}
              amount={money(0 - waivedMinor)}
            />
          ) : null}
          {keptMinor > 0 ? (
            <PriceLine tone="soft" label={t('booking.visit.fee.kept')} amount={money(keptMinor)} />
          ) : null}
          {paidMinor > keptMinor ? (
            <PriceLine
              tone="soft"
              label={t('booking.visit.fee.back')}
              amount={money(paidMinor - keptMinor)}
            />
          ) : null}
          {restMinor > 0 ? (
            <PriceLine
              tone="total"
              label={
                card
                  ? t('booking.visit.fee.card', { last4: card.last4 })
                  : t('booking.visit.fee.owed')
              }
              amount={money(restMinor)}
            />
          ) : null}
        </PriceLines>
      ) : null}
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
      {children}
      <SubmitButton
        form={{ isPending: isPending || form.isPending }}
        pendingLabel={t('booking.visit.working')}
      >
        {confirm}
      </SubmitButton>
    </Form>
  )

  function waivedOf(texts: { waives: string; amountMinor: string }): number {
    if (texts.waives === 'none') return 0
    return texts.waives === 'all' ? feeMinor : (amountOf(texts.amountMinor, currency) ?? 0)
  }
}
