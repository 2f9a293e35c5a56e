import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { ProviderScreen } from './provider-screen.tsx'
import { TopUpDone } from './top-up-done.tsx'
import { TopUpSum } from './top-up-sum.tsx'
import { isPaid, useTopUp } from './use-top-up.ts'

const said = {
  title: {
    card: 'checkout.credit.byCard',
    paypal: 'checkout.credit.byPaypal',
    paylater: 'checkout.credit.byPaylater',
  },
  paypal: 'checkout.credit.paypal',
  paylater: 'checkout.credit.paylater',
  asking: 'checkout.credit.asking',
  approval: 'checkout.credit.approval',
} as const

/** Pays what was chosen to be added to a wallet. */
export function TopUpScreen({ topUpId, tender }: { topUpId: string; tender: OnlineTender }) {
  const { t } = useWords()
  const paid = useTopUp(topUpId, tender)
  return (
    <ProviderScreen
      tender={tender}
      paid={paid}
      said={said}
      amountOf={({ amountMinor }) => amountMinor}
      payeeOf={({ business }) => business.name}
      isDone={isPaid}
      doneTitle={t('checkout.wallets.title')}
      back={(topUp, isDone) => {
        if (isDone) return linkTo('wallet')
        if (!topUp) return linkTo('addCredit')
        const { business, currency, amountMinor: amount } = topUp
        return linkTo('addCredit', { business: business.id, currency, amount, tender })
      }}
      Sum={TopUpSum}
      Done={TopUpDone}
    />
  )
}
