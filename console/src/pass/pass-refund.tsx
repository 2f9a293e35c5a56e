import type { Api } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import { Form } from '@serein/ui/form.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { useMoney } from '../payment/use-money.ts'

/** A pass as the desk sees it, with what is left of it in money. */
export type RefundablePass = Awaited<ReturnType<Api['pass']['ofCustomer']>>['passes'][number]

const reasonLength = 200

/** Ends a pass and gives back what is left of it: by its terms, or more where the desk is kinder. */
export function PassRefund({ pass, onDone }: { pass: RefundablePass; onDone: () => void }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const { money, short, locale } = useMoney(pass)
  const { id: passId, currency, priceMinor, owedMinor, refundMinor } = pass
  const paidMinor = priceMinor - owedMinor
  const form = useServerForm({
    initial: { amountMinor: amountText(refundMinor, currency, locale), reason: '' },
    read: (texts) => {
      const amountMinor = amountOf(texts.amountMinor, currency)
      const reason = texts.reason.trim()
      return {
        sent: { amountMinor: amountMinor ?? 0, reason },
        faults: [
          ...(amountMinor === null || amountMinor > paidMinor ? [{ field: 'amountMinor' }] : []),
          ...(reason === '' ? [{ field: 'reason' }] : []),
        ],
      }
    },
    faultText: ({ field }) =>
      t(field === 'reason' ? 'payment.discount.reasonMissing' : 'payment.take.invalid'),
    send: (wanted) => api.pass.refund({ passId, ...wanted }),
    refresh: query.pass.key(),
    savedText: (_, { refundedMinor }) => t('pass.refund.done', { amount: money(refundedMinor) }),
    onDone,
  })
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  return (
    <Form onSend={form.submit} className="flex flex-col gap-5">
      <p className="figures">
        {t('pass.refund.byTerms', { paid: money(paidMinor), left: money(refundMinor) })}
      </p>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('pass.refund.amount')}
        help={t('pass.refund.kinder')}
        {...{ currency, locale }}
      />
      <TextArea
        {...form.text('reason')}
        label={t('payment.discount.reason')}
        maxLength={reasonLength}
      />
      <p className="text-sm text-ink-soft">{t('pass.refund.final')}</p>
      <SubmitButton form={form} tone="danger">
        {t('pass.refund.button', { amount: short(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}
