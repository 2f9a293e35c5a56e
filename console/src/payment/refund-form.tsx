import type { BillPayment } from '@serein/shared/checkout/bill.ts'
import { isOn } from '@serein/shared/checkout/desk.ts'
import { ChoiceRows } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useLineWords } from './line-words.ts'
import { useTenderName } from './use-tender-name.ts'
import { useMostOff } from './use-most-off.ts'
import { useMoney, type FormProps } from './use-money.ts'

const whole = 'all'
type Reason = 'goodwill' | 'mistake'

/** Gives money of one payment back: how much, why, where to, and for what. */
export function RefundForm({ bill, payment, verbs, onDone }: FormProps & { payment: BillPayment }) {
  const { t } = useWords()
  const tenderName = useTenderName([payment.tender])
  const { money, short, locale } = useMoney(bill)
  const words = useLineWords()
  const mostOff = useMostOff(bill)
  const { currency } = bill
  const leftMinor = payment.amountMinor - payment.refundedMinor
  const isLimitedBy = (reason: Reason) =>
    // A gesture is a discount, and has its limit.
    reason === 'goodwill' && isOn(bill.state) && bill.mostOffMinor < leftMinor
  const form = useServerForm({
    initial: {
      amountMinor: amountText(leftMinor, currency, locale),
      reason: (isLimitedBy('goodwill') ? 'mistake' : 'goodwill') as Reason,
      destination: 'tender' as 'tender' | 'wallet',
      lineId: whole,
    },
    read: ({ lineId, ...texts }) => {
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const mostMinor = isLimitedBy(texts.reason)
        ? Math.min(leftMinor, bill.approvedMostOffMinor)
        : leftMinor
      const isWrong = amountMinor === 0 || amountMinor > mostMinor
      return {
        sent: { ...texts, amountMinor, ...(lineId !== whole && { lineId }) },
        faults: isWrong ? [{ field: 'amountMinor' }] : [],
      }
    },
    faultText: () => t('payment.take.invalid'),
    send: (wanted) =>
      verbs.change(() => verbs.api.payment.refund({ paymentId: payment.id, ...wanted })),
    savedText: (wanted, after) => {
      const refund = after.payments.find(({ id }) => id === payment.id)?.refunds.at(-1)
      // A pending refund waits for the desk if paid out there, else for its provider.
      const isLate = refund?.state === 'pending' && !refund.canPayOut
      return t(isLate ? 'payment.refund.later' : 'payment.refund.done', {
        amount: money(wanted.amountMinor),
      })
    },
    onDone,
  })
  const { reason, destination } = form.values
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  const isLimited = isLimitedBy(reason)
  const mostMinor = isLimited ? Math.min(leftMinor, bill.approvedMostOffMinor) : leftMinor
  // What is left of the payment is the closer limit where it is exceeded first.
  const isLimitedByRole =
    isLimited && (amountMinor <= leftMinor || bill.approvedMostOffMinor < leftMinor)
  const most = isLimitedByRole
    ? mostOff(amountMinor)
    : t(payment.refundedMinor > 0 ? 'payment.refund.most' : 'payment.refund.mostAll', {
        amount: money(mostMinor),
      })
  const isTooMuch = amountMinor > mostMinor
  const tender = tenderName(payment.tender)
  const toWallet = bill.customerId !== null && payment.tender !== 'wallet'
  const sold = bill.lines.filter((line) => line.amountMinor > 0)
  return (
    <Form onSend={form.submit}>
      <h3 className="serif text-lg">{t('payment.refund.title')}</h3>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('payment.refund.amount')}
        {...{ currency, locale }}
        help={isTooMuch ? undefined : most}
        error={isTooMuch ? most : form.at('amountMinor')}
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
        onSelect={(id) => form.set({ reason: id })}
      />
      {toWallet ? (
        <ChoiceRows
          label={t('payment.refund.where')}
          choices={[
            { id: 'tender', label: t('payment.refund.back', { tender }) },
            { id: 'wallet', label: t('payment.refund.wallet') },
          ]}
          selected={destination}
          onSelect={(id) => form.set({ destination: id })}
        />
      ) : null}
      {sold.length > 1 ? (
        <Select
          {...form.choice('lineId')}
          label={t('payment.refund.line')}
          options={[
            { id: whole, label: t('payment.refund.allLines') },
            ...sold.map((line) => ({ id: line.id, label: words.name(line) })),
          ]}
        />
      ) : null}
      {payment.tender === 'cash' && destination === 'tender' && form.good ? (
        <Notice tone="gold">{t('payment.refund.cash', { amount: money(amountMinor) })}</Notice>
      ) : null}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.refund.button', { amount: short(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}
