import { useQuery } from '@tanstack/react-query'
import { ClipboardClock } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ParkedSale } from '@serein/shared/checkout/parked-sale.ts'
import { Button } from '@serein/ui/button.tsx'
import { List, ListRow } from '@serein/ui/list-row.tsx'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import { MiddleSheet } from '../../page/sheet.tsx'

/** The sales that wait at this shop, to go on with one or to take it off; nothing where none waits. */
export function ParkedSales(props: {
  shop: Shop
  /** Another sale is under way, which has to be put aside first. */
  isBusy: boolean
  onTakeUp: (sale: ParkedSale) => void
}) {
  const { shop, isBusy, onTakeUp } = props
  const { t } = useWords()
  const { query } = useClient()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    ...query.sale.parked.queryOptions({ input: { shopId: shop.id } }),
    // Another desk puts sales aside, too.
    refetchInterval: 60_000,
  })
  const sales = data?.sales ?? []
  if (sales.length === 0) return null
  return (
    <>
      <Button
        size="sm"
        tone="secondary"
        className="self-start"
        icon={<ClipboardClock aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('checkout.sale.parked', { count: sales.length })}
      </Button>
      <MiddleSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t('checkout.sale.parkedTitle')}
        subtitle={t('checkout.sale.parkedText')}
      >
        {isBusy ? <p className="mb-4 text-ink-soft">{t('checkout.sale.parkFirst')}</p> : null}
        <List label={t('checkout.sale.parkedTitle')}>
          {sales.map((sale) => (
            <ParkedRow
              key={sale.id}
              {...{ sale, shop, isBusy }}
              onTakeUp={() => {
                onTakeUp(sale)
                setOpen(false)
              }}
            />
          ))}
        </List>
      </MiddleSheet>
    </>
  )
}

function ParkedRow(props: { sale: ParkedSale; shop: Shop; isBusy: boolean; onTakeUp: () => void }) {
  const { sale, shop, isBusy, onTakeUp } = props
  const { t } = useWords()
  const format = useFormat()
  const { api, query } = useClient()
  const removing = useCommand({ refresh: [query.sale.parked.key()] })
  const { id: parkedSaleId, parkedAt, parkedBy, totalMinor: amountMinor, currency } = sale
  const name = [sale.name, sale.customer?.name].filter(Boolean).join(' · ')
  const at = `${format.shortDate(parkedAt, shop.timeZone)}, ${format.time(parkedAt, shop.timeZone)}`
  return (
    <ListRow
      title={name}
      subtitle={[format.money({ amountMinor, currency }), at, parkedBy].filter(Boolean).join(' · ')}
      end={
        <span className="flex flex-wrap justify-end gap-1">
          <Button
            size="sm"
            tone="quiet"
            aria-label={t('checkout.sale.removeParked', { name })}
            pending={removing.isPending}
            onClick={() =>
              void removing.run(async () => {
                await api.sale.removeParked({ parkedSaleId })
                return t('checkout.sale.parkedRemoved', { name })
              })
            }
          >
            {t('checkout.sale.takeOff')}
          </Button>
          <Button
            size="sm"
            disabled={isBusy}
            aria-label={t('checkout.sale.takeUpOf', { name })}
            onClick={onTakeUp}
          >
            {t('checkout.sale.takeUp')}
          </Button>
        </span>
      }
    />
  )
}
