import { Form } from '@serein/ui/form.tsx'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { TipField } from './tip-field.tsx'
import { type FormProps, useMoney } from './use-money.ts'

/** Adds a tip to the bill, to be paid in any way. */
export function TipForm({ bill, verbs, onDone }: FormProps) {
  const { t } = useWords()
  const { money, short } = useMoney(bill)
  const form = useServerForm({
    initial: { tipMinor: 0, staffId: bill.therapists[0]?.id ?? null },
    read: ({ tipMinor: amountMinor, staffId }) => ({
      sent: { amountMinor, staffId },
      faults: amountMinor > 0 ? [] : [{ field: 'tipMinor' as const }],
    }),
    faultText: () => t('payment.take.invalid'),
    send: (tip) =>
      verbs.change(() => verbs.api.bill.addTip({ bookingId: bill.bookingId, tips: [tip] })),
    savedText: (tip) => t('payment.tip.done', { amount: money(tip.amountMinor) }),
    onDone,
  })
  const { tipMinor, staffId } = form.values
  const error = form.at('tipMinor')
  return (
    <Form onSend={form.submit}>
      <h3 className="serif text-lg">{t('payment.tip.open')}</h3>
      <p className="text-sm text-ink-soft">{t('payment.tip.text')}</p>
      <TipField
        bill={bill}
        tipMinor={tipMinor}
        setTipMinor={(minor) => form.set({ tipMinor: minor })}
        staffId={staffId}
        setStaffId={(id) => form.set({ staffId: id })}
      />
      {error ? <p className="text-sm text-red">{error}</p> : null}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.tip.button', { amount: short(tipMinor) })}
      </SubmitButton>
    </Form>
  )
}
