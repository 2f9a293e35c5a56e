import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { useWords } from '../language/words.ts'
import { MiddleSheet } from '../page/sheet.tsx'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
import { useServerForm } from '../form/use-server-form.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useMoney } from './use-money.ts'
import { useTillVerbs } from './use-till-verbs.ts'

type Props = { shopId: string; customerId: string; currency: string; moneyMinor: number }

/** Pays money of a client’s wallet out from the drawer; its bonus stays. */
export function WalletPayout(props: Props) {
  const { t } = useWords()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" tone="quiet" className="-mr-3" onClick={() => setOpen(true)}>
        {t('payment.wallet.open')}
      </Button>
      <MiddleSheet open={isOpen} onClose={() => setOpen(false)} title={t('payment.wallet.title')}>
        <PayoutForm {...props} onDone={() => setOpen(false)} />
      </MiddleSheet>
    </>
  )
}

function PayoutForm({
  shopId,
  customerId,
  currency,
  moneyMinor,
  onDone,
}: Props & { onDone: () => void }) {
  const { t } = useWords()
  const { money, short, locale } = useMoney({ currency })
  const verbs = useTillVerbs()
  const form = useServerForm({
    initial: { amountMinor: amountText(moneyMinor, currency, locale) },
    read: (texts) => {
      const amountMinor = amountOf(texts.amountMinor, currency) ?? 0
      const isWrong = amountMinor === 0 || amountMinor > moneyMinor
      return { sent: amountMinor, faults: isWrong ? [{ field: 'amountMinor' }] : [] }
    },
    faultText: () => t('payment.take.invalid'),
    send: (amountMinor) =>
      verbs.payOut(money(amountMinor), (till) =>
        till.payOutWallet({ shopId, customerId, amountMinor }),
      ),
    onDone,
  })
  const amountMinor = amountOf(form.values.amountMinor, currency) ?? 0
  const most = t('payment.wallet.most', { amount: money(moneyMinor) })
  const isTooMuch = amountMinor > moneyMinor
  return (
    <Form onSend={form.submit}>
      <AmountField
        {...form.typed('amountMinor')}
        first
        label={t('payment.refund.amount')}
        {...{ currency, locale }}
        help={isTooMuch ? undefined : most}
        error={isTooMuch ? most : form.at('amountMinor')}
      />
      {form.good === null ? null : (
        <Notice tone="gold">{t('payment.refund.cash', { amount: money(amountMinor) })}</Notice>
      )}
      <SubmitButton form={form} pendingLabel={t('payment.sheet.working')}>
        {t('payment.wallet.button', { amount: short(amountMinor) })}
      </SubmitButton>
    </Form>
  )
}
