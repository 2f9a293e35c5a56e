import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { useTenderName } from '../payment/use-tender-name.ts'
import type { useOrderVerbs } from './use-order-verbs.ts'

type Props = { order: DeskOrder; verbs: ReturnType<typeof useOrderVerbs>; mayChange: boolean }

/** Refunds of an order that the client's bank has sent back, for the desk to pay by hand. */
export function SentBack({ order, verbs, mayChange }: Props) {
  const { t } = useWords()
  const tenderName = useTenderName(order.sentBack.map(({ tender }) => tender))
  const format = useFormat()
  const { api } = useClient()
  const { id: orderId, currency, sentBack } = order
  const pay = (refundId: string, amount: string, destination: 'cash' | 'wallet') =>
    verbs.run(async () => {
      await api.order.payOut({ orderId, refundId, destination })
      const word = destination === 'wallet' ? 'payment.list.paidToWallet' : 'payment.list.paidOut'
      return t(word, { amount })
    })
  return sentBack.map(({ refundId, amountMinor, tender }) => {
    const amount = format.money({ amountMinor, currency })
    return (
      <div key={refundId} className="mt-2 text-sm text-clay">
        <p>
          {t('payment.list.refundFailed', { tender: tenderName(tender) })}{' '}
          <span className="figures font-semibold">{amount}</span>
        </p>
        {mayChange ? (
          <div className="my-1 flex flex-wrap gap-2">
            {(['cash', 'wallet'] as const).map((destination) => (
              <Button
                key={destination}
                size="sm"
                tone="soft"
                pending={verbs.isPending}
                onClick={() => void pay(refundId, amount, destination)}
              >
                {t(destination === 'cash' ? 'payment.list.payInCash' : 'payment.list.payToWallet')}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
    )
  })
}
