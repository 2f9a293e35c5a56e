import { useClient } from '@serein/client/provider.tsx'
import type { DeskOrder } from '@serein/shared/checkout/order-desk.ts'
import { Button } from '@serein/ui/button.tsx'
import { useWords } from '../language/words.ts'
import { useOrderVerbs } from './use-order-verbs.ts'

/** Gives an order up for the shop: what becomes of its products and of what was paid is said before. */
export function CancelForm({ order, onDone }: { order: DeskOrder; onDone: () => void }) {
  const { t } = useWords()
  const { api } = useClient()
  const verbs = useOrderVerbs()
  const { id: orderId, code, paidMinor } = order
  const cancel = async () => {
    const isDone = await verbs.run(async () => {
      await api.order.cancelAtDesk({ orderId })
      return t('checkout.orders.cancelDone', { code })
    })
    if (isDone) onDone()
  }
  return (
    <div className="flex flex-col items-start gap-5">
      <p>{t(paidMinor > 0 ? 'checkout.orders.cancelPaid' : 'checkout.orders.cancelUnpaid')}</p>
      <Button tone="danger" pending={verbs.isPending} onClick={() => void cancel()}>
        {t('checkout.orders.cancelOf', { code })}
      </Button>
    </div>
  )
}
