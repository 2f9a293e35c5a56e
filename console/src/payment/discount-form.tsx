import { useState, type FormEvent } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { useMoney, type FormProps } from './use-money.ts'

/** Takes something off the bill, and says why. */
export function DiscountForm({ bill, verbs, onDone }: FormProps) {
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const { currency, mostOffMinor } = bill
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const amountMinor = amountOf(amount, currency) ?? 0
  const most = t('payment.discount.most', { amount: money(mostOffMinor) })
  const isTooMuch = amountMinor > mostOffMinor
  const problem = isTooMuch ? most : amountMinor === 0 ? t('payment.take.invalid') : undefined

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problem || reason.trim() === '' || verbs.isPending) return
    const { bookingId } = bill
    const done = await verbs.change(() =>
      verbs.api.bill.discount({ bookingId, amountMinor, reason: reason.trim() }),
    )
    if (!done) return
    showToast({ text: t('payment.discount.done', { amount: money(amountMinor) }), tone: 'good' })
    onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <h3 className="serif text-lg">{t('payment.discount.title')}</h3>
      <AmountField
        first
        label={t('payment.discount.amount')}
        {...{ currency, locale }}
        help={isTooMuch ? undefined : most}
        error={isTooMuch || isSubmitted ? problem : undefined}
        value={amount}
        onText={setAmount}
      />
      <TextField
        label={t('payment.discount.reason')}
        help={t('payment.discount.reasonHelp')}
        error={
          isSubmitted && reason.trim() === '' ? t('payment.discount.reasonMissing') : undefined
        }
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {bill.paidMinor > bill.totalMinor - amountMinor ? (
        <p className="text-sm text-ink-soft">{t('payment.discount.back')}</p>
      ) : null}
      <Button
        type="submit"
        wide
        size="lg"
        pending={verbs.isPending}
        pendingLabel={t('payment.sheet.working')}
      >
        {t('payment.discount.button', { amount: short(amountMinor) })}
      </Button>
    </form>
  )
}
