import { useNavigate } from '@tanstack/react-router'
import { CalendarCheck, X } from 'lucide-react'
import { useClient } from '@serein/client/provider.tsx'
import type { Shelf } from '@serein/shared/checkout/sale.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import { useMoney } from '../../payment/use-money.ts'
import { type Draft, goodsOf, priceOfDraft } from './draft.ts'

/** The visit on whose bill the sale goes. */
export function SaleVisit(props: Pick<Draft, 'visit' | 'customer'> & { onNoVisit: () => void }) {
  const { visit, customer, onNoVisit } = props
  const { t } = useWords()
  return (
    <div className="flex items-center gap-3 rounded-md bg-primary-soft py-1.5 pr-1.5 pl-4">
      <CalendarCheck aria-hidden className="size-5 shrink-0 text-primary" />
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <span className="block font-semibold">{t('checkout.sale.onBill')}</span>
        <span className="text-sm text-ink-soft">
          {[customer?.name, visit?.code].filter(Boolean).join(' · ')}
        </span>
      </p>
      <IconButton
        tone="plain"
        label={t('checkout.sale.noVisit')}
        icon={<X aria-hidden />}
        onClick={onNoVisit}
      />
    </div>
  )
}

/** Adds what is sold to the bill of the visit, and leads back to it. */
export function OntoBill(props: {
  draft: Draft
  shelf: Shelf
  shop: Shop
  visitId: string
  isEmpty: boolean
}) {
  const { draft, shelf, shop, visitId, isEmpty } = props
  const { t } = useWords()
  const { short } = useMoney(shelf)
  const { api, query } = useClient()
  const navigate = useNavigate()
  const adding = useCommand({ refresh: [query.key()] })
  const add = async () => {
    const isDone = await adding.run(async () => {
      await api.bill.addGoods({ bookingId: visitId, ...goodsOf(draft, shelf) })
      return t('checkout.sale.isOnBill')
    })
    if (isDone)
      void navigate({
        to: '/calendar',
        search: { shop: shop.id, visit: visitId, pay: visitId },
        ignoreBlocker: true,
      })
  }
  return (
    <Button size="lg" wide disabled={isEmpty} pending={adding.isPending} onClick={() => void add()}>
      {t('checkout.sale.addToBill', { amount: short(priceOfDraft(draft, shelf).totalMinor) })}
    </Button>
  )
}
