import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useMostOff } from './use-most-off.ts'
import { useMoney, type FormProps } from './use-money.ts'

type Fault = { field: 'amountMinor' | 'reason' }

/** Takes something off the bill, and says why. */
export function DiscountForm({ bill, verbs, onDone }: FormProps) {
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const mostOff = useMostOff(bill)
  const { currency, approvedMostOffMinor } = bill
  const form = useServerForm({
    initial: { amountMinor: '', reason: '' },
    read: (texts) => {
      const reason = texts.reason.trim()
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const isWrong = amountMinor === 0 || amountMinor > approvedMostOffMinor
      const faults: Fault[] = isWrong ? [{ field: 'amountMinor' }] : []
      if (reason === '') faults.push({ field: 'reason' })
      return { sent: { amountMinor, reason }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'reason' ? 'payment.discount.reasonMissing' : 'payment.take.invalid'),
    send: (discount) =>
      verbs.change(() => verbs.api.bill.discount({ bookingId: bill.bookingId, ...discount })),
    savedText: (discount) => t('payment.discount.done', { amount: money(discount.amountMinor) }),
    onDone,
  })
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  const most = mostOff(amountMinor)
  const isTooMuch = amountMinor > approvedMostOffMinor
  return (
    <Form onSend={form.submit}>
      <h3 className="serif text-lg">{t('payment.discount.title')}</h3>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('payment.discount.amount')}
        {...{ currency, locale }}
        help={isTooMuch ? undefined : most}
        error={isTooMuch ? most : form.at('amountMinor')}
      />
      <TextField
        {...form.text('reason')}
        label={t('payment.discount.reason')}
        help={t('payment.discount.reasonHelp')}
        maxLength={200}
      />
      {bill.paidMinor > bill.totalMinor - amountMinor ? (
        <p className="text-sm text-ink-soft">{t('payment.discount.back')}</p>
      ) : null}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.discount.button', { amount: short(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}
