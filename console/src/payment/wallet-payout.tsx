import { useState, type FormEvent } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import { AmountField } from '../form/amount-field.tsx'
import { amountOf, amountText } from '../form/amount.ts'
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
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('payment.wallet.title')}
        closeLabel={t('common.close')}
      >
        <PayoutForm {...props} onDone={() => setOpen(false)} />
      </Sheet>
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
  const [amount, setAmount] = useState(amountText(moneyMinor, currency, locale))
  const [isSubmitted, setSubmitted] = useState(false)
  const amountMinor = amountOf(amount, currency) ?? 0
  const most = t('payment.wallet.most', { amount: money(moneyMinor) })
  const isTooMuch = amountMinor > moneyMinor
  const problem = isTooMuch ? most : amountMinor === 0 ? t('payment.take.invalid') : undefined
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (problem || verbs.isPending) return
    const wanted = { shopId, customerId, amountMinor }
    if (await verbs.payOut(money(amountMinor), (till) => till.payOutWallet(wanted))) onDone()
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-5">
      <AmountField
        first
        label={t('payment.refund.amount')}
        {...{ currency, locale }}
        help={isTooMuch ? undefined : most}
        error={isTooMuch || isSubmitted ? problem : undefined}
        value={amount}
        onText={setAmount}
      />
      {problem ? null : (
        <Notice tone="gold">{t('payment.refund.cash', { amount: money(amountMinor) })}</Notice>
      )}
      <Button
        type="submit"
        wide
        size="lg"
        pending={verbs.isPending}
        pendingLabel={t('payment.sheet.working')}
      >
        {t('payment.wallet.button', { amount: short(amountMinor) })}
      </Button>
    </form>
  )
}
