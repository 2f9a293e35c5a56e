import { useState, type FormEvent } from 'react'
import type { BillPayment } from '@serein/shared/checkout/bill.ts'
import { isOn } from '@serein/shared/checkout/desk.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { tenderWord, useLineWords } from './line-words.ts'
import { useMoney, type FormProps } from './use-money.ts'

const whole = 'all'

/** Gives money of one payment back: how much, why, where to, and for what. */
export function RefundForm({ bill, payment, verbs, onDone }: FormProps & { payment: BillPayment }) {
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const words = useLineWords()
  const { currency } = bill
  const leftMinor = payment.amountMinor - payment.refundedMinor
  const [amount, setAmount] = useState(amountText(leftMinor, currency, locale))
  const [reason, setReason] = useState<'goodwill' | 'mistake'>(
    bill.mostOffMinor < leftMinor && isOn(bill.state) ? 'mistake' : 'goodwill',
  )
  const [destination, setDestination] = useState<'tender' | 'wallet'>('tender')
  const [lineId, setLineId] = useState(whole)
  const [isSubmitted, setSubmitted] = useState(false)
  const amountMinor = amountOf(amount, currency) ?? 0
  // A gesture is a discount, and has its limit.
  const isLimited = reason === 'goodwill' && isOn(bill.state) && bill.mostOffMinor < leftMinor
  const mostMinor = isLimited ? bill.mostOffMinor : leftMinor
  const most = t(isLimited ? 'payment.discount.most' : 'payment.refund.most', {
    amount: money(mostMinor),
  })
  const isTooMuch = amountMinor > mostMinor
  const problem = isTooMuch ? most : amountMinor === 0 ? t('payment.take.invalid') : undefined
  const tender = t(tenderWord(payment.tender))
  const toWallet = bill.customerId !== null && payment.tender !== 'wallet'
  const sold = bill.lines.filter((line) => line.amountMinor > 0)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problem || verbs.isPending) return
    const line = lineId === whole ? {} : { lineId }
    const wanted = { paymentId: payment.id, amountMinor, reason, destination, ...line }
    const after = await verbs.change(() => verbs.api.payment.refund(wanted))
    if (!after) return
    const refund = after.payments.find(({ id }) => id === payment.id)?.refunds.at(-1)
    // What the desk hands out waits for the desk; anything else that waits, for its provider.
    const isLate = refund?.state === 'pending' && !refund.canPayOut
    const said = isLate ? 'payment.refund.later' : 'payment.refund.done'
    showToast({ text: t(said, { amount: money(amountMinor) }), tone: 'good' })
    onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <h3 className="serif text-lg">{t('payment.refund.title')}</h3>
      <AmountField
        first
        label={t('payment.refund.amount')}
        {...{ currency, locale }}
        help={isTooMuch ? undefined : most}
        error={isTooMuch || isSubmitted ? problem : undefined}
        value={amount}
        onText={setAmount}
      />
      <ChoiceRows
        label={t('payment.refund.why')}
        choices={[
          {
            id: 'goodwill',
            label: t('payment.refund.goodwill'),
            help: t('payment.refund.goodwillHelp'),
          },
          {
            id: 'mistake',
            label: t('payment.refund.mistake'),
            help: t('payment.refund.mistakeHelp'),
          },
        ]}
        selected={reason}
        onSelect={setReason}
      />
      {toWallet ? (
        <ChoiceRows
          label={t('payment.refund.where')}
          choices={[
            { id: 'tender', label: t('payment.refund.back', { tender }) },
            { id: 'wallet', label: t('payment.refund.wallet') },
          ]}
          selected={destination}
          onSelect={setDestination}
        />
      ) : null}
      {sold.length > 1 ? (
        <Select
          label={t('payment.refund.line')}
          options={[
            { id: whole, label: t('payment.refund.allLines') },
            ...sold.map((line) => ({ id: line.id, label: words.name(line) })),
          ]}
          value={lineId}
          onSelect={setLineId}
        />
      ) : null}
      {payment.tender === 'cash' && destination === 'tender' && !problem ? (
        <Notice tone="gold">{t('payment.refund.cash', { amount: money(amountMinor) })}</Notice>
      ) : null}
      <Button
        type="submit"
        wide
        size="lg"
        pending={verbs.isPending}
        pendingLabel={t('payment.sheet.working')}
      >
        {t('payment.refund.button', { amount: short(amountMinor) })}
      </Button>
    </form>
  )
}
