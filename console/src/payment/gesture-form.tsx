import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskWallet } from '@serein/shared/checkout/desk-wallet.ts'
import { Form } from '@serein/ui/form.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf } from '../form/amount.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import { useWords } from '../language/words.ts'
import { useMoney } from './use-money.ts'

type Fault = { field: 'amountMinor' | 'reason' }

/** Credit as a gesture, with its reason. */
export function GestureForm(props: {
  shopId: string
  customerId: string
  wallet: DeskWallet
  onDone: () => void
}) {
  const { shopId, customerId, wallet, onDone } = props
  const { t } = useWords()
  const { api, query } = useClient()
  const { money, short, locale } = useMoney(wallet)
  const { currency, maxMinor, mostGestureMinor } = wallet
  const form = useServerForm({
    initial: { amountMinor: '', reason: '' },
    read: (texts) => {
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const reason = texts.reason.trim()
      const isWrong = amountMinor === 0 || amountMinor > maxMinor
      const faults: Fault[] = isWrong ? [{ field: 'amountMinor' }] : []
      if (reason === '') faults.push({ field: 'reason' })
      return { sent: { amountMinor, reason }, faults }
    },
    faultText: ({ field }: Fault) =>
      field === 'reason'
        ? t('payment.discount.reasonMissing')
        : t('payment.wallet.mostGesture', { amount: money(maxMinor) }),
    send: (gesture) => api.wallet.give({ shopId, customerId, ...gesture }),
    refusedFields: (error) =>
      refusalOf(error)?.code === 'gesture_too_large' ? [{ field: 'amountMinor' as const }] : null,
    refresh: query.wallet.key(),
    savedText: ({ amountMinor }) => t('payment.wallet.given', { amount: money(amountMinor) }),
    undo: ({ gestureId }) => api.wallet.takeBack({ shopId, customerId, gestureId }),
    onDone,
  })
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  return (
    <Form onSend={form.submit}>
      <p className="text-sm text-ink-soft">{t('payment.wallet.giveText')}</p>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('payment.wallet.amount')}
        {...{ currency, locale }}
        help={
          mostGestureMinor < maxMinor
            ? t('payment.wallet.mostAlone', { amount: money(mostGestureMinor) })
            : undefined
        }
        error={form.at('amountMinor')}
      />
      <TextField
        {...form.text('reason')}
        label={t('payment.discount.reason')}
        help={t('payment.wallet.reasonHelp')}
        maxLength={200}
      />
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.wallet.giveButton', { amount: short(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}
