import type { TopUp } from '@serein/shared/checkout/top-up.ts'
import type { OnlineTender } from '@serein/shared/payment/tenders.ts'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { topUpLabels } from './provider-labels.ts'
import { ProviderScreen } from './provider-screen.tsx'
import { TopUpDone } from './top-up-done.tsx'
import { TopUpSum } from './top-up-sum.tsx'
import { isPaid, useTopUp } from './use-top-up.ts'

/** Pays a top-up. */
export function TopUpScreen({ topUpId, tender }: { topUpId: string; tender: OnlineTender }) {
  const { t } = useWords()
  const { query, payment } = useTopUp(topUpId, tender)
  const { data: topUp } = query
  const isDone = isPaid(topUp)
  return (
    <ProviderScreen
      tender={tender}
      query={query}
      payment={payment}
      labels={topUpLabels}
      price={topUp}
      payee={topUp?.business.name}
      sum={topUp ? <TopUpSum topUp={topUp} /> : null}
      done={topUp && isDone ? <TopUpDone topUp={topUp} /> : null}
      doneTitle={t('checkout.wallets.title')}
      back={isDone ? linkTo('wallet') : choiceLink(topUp, tender)}
    />
  )
}

/** The address where the amount was chosen. */
function choiceLink(topUp: TopUp | undefined, tender: OnlineTender): string {
  if (!topUp) return linkTo('addCredit')
  const { business, currency, amountMinor: amount } = topUp
  return linkTo('addCredit', { business: business.id, currency, amount, tender })
}
