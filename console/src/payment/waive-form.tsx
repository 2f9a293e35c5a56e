import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useMoney, type FormProps } from './use-money.ts'

type Fault = { field: 'waivedMinor' | 'because' }

/** Waives the fee of a visit that did not take place, or a part of it; or charges it again. */
export function WaiveForm({ bill, verbs, onDone }: FormProps) {
  const { t } = useWords()
  const { money, short, locale } = useMoney(bill)
  const { bookingId, currency } = bill
  const wholeMinor = bill.lines.find(({ kind }) => kind === 'fee')?.amountMinor ?? 0
  const waived = bill.lines.find(({ id }) => id === 'waived')
  const waivedBeforeMinor = waived ? 0 - waived.amountMinor : 0
  const send = (input: { waivedMinor: number; because?: string }) =>
    verbs.change(() => verbs.api.bill.waiveFee({ bookingId, ...input }))
  const form = useServerForm({
    initial: {
      waivedMinor: amountText(waived ? waivedBeforeMinor : wholeMinor, currency, locale),
      because: waived?.reason ?? '',
    },
    read: (texts) => {
      const waivedMinor = amountOf(texts.waivedMinor, currency) ?? 0
      const because = texts.because.trim()
      const faults: Fault[] = []
      if (waivedMinor === 0 || waivedMinor > wholeMinor) faults.push({ field: 'waivedMinor' })
      if (because === '') faults.push({ field: 'because' })
      return { sent: { waivedMinor, because }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'because' ? 'payment.discount.reasonMissing' : 'payment.take.invalid'),
    send,
    savedText: ({ waivedMinor }) => t('payment.waive.done', { amount: money(waivedMinor) }),
    before: { waivedMinor: waivedBeforeMinor, ...(waived?.reason && { because: waived.reason }) },
    onDone,
  })
  const waivedMinor = amountOf(form.values.waivedMinor, currency) ?? 0
  return (
    <Form onSend={form.submit}>
      <h3 className="serif text-lg">{t('payment.waive.title')}</h3>
      <AmountField
        {...form.typed('waivedMinor')}
        first
        label={t('payment.waive.amount')}
        {...{ currency, locale }}
        help={t('payment.waive.most', { amount: money(wholeMinor) })}
        error={form.at('waivedMinor')}
      />
      <TextField
        {...form.text('because')}
        label={t('payment.discount.reason')}
        help={t('payment.waive.reasonHelp')}
        maxLength={200}
      />
      {bill.paidMinor > wholeMinor - waivedMinor ? (
        <p className="text-sm text-ink-soft">{t('payment.discount.back')}</p>
      ) : null}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.waive.button', { amount: short(waivedMinor) })}
      </SubmitButton>
      {waived ? (
        <Button
          wide
          tone="quiet"
          pending={verbs.isPending}
          pendingLabel={t('payment.sheet.working')}
          onClick={() => void send({ waivedMinor: 0 }).then((after) => after && onDone())}
        >
          {t('payment.waive.again', { amount: short(wholeMinor) })}
        </Button>
      ) : null}
    </Form>
  )
}
