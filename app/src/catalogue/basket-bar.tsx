import { useMutation, useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ShoppingBasket } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import { sum } from '@serein/shared/money/money.ts'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { type Basket, putInBasket, unitsLimit, useBasket } from './basket.ts'
import { productOptions } from './product-data.ts'

/** What lies in the basket, at the foot of the screen; nothing while it is empty. */
export function BasketBar() {
  const { t } = useWords()
  const basket = useBasket()
  const [isOpen, setOpen] = useState(false)
  if (!basket) return null
  const count = sum(basket.lines.map(({ units }) => units))
  return (
    <>
      <BottomBar
        title={t('catalogue.basket.count', { count })}
        subtitle={t('catalogue.basket.at', { shop: basket.shop.name })}
      >
        <Button icon={<ShoppingBasket aria-hidden />} onClick={() => setOpen(true)}>
          {t('catalogue.basket.open')}
        </Button>
      </BottomBar>
      <Sheet
        open={isOpen}
        desktop="side"
        onClose={() => setOpen(false)}
        title={t('catalogue.basket.title')}
        subtitle={t('catalogue.basket.at', { shop: basket.shop.name })}
        closeLabel={t('shop.choose.close')}
        footer={<ToCheckout basket={basket} />}
      >
        <Lines basket={basket} />
      </Sheet>
    </>
  )
}

function Lines({ basket }: { basket: Basket }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { query } = useClient()
  const { shop, lines } = basket
  const found = useQueries({
    queries: lines.map(({ productId }) => productOptions(query, productId, shop.id)),
  })
  const priced = lines.flatMap((line, index) => {
    const product = found[index]?.data
    const carrier = product?.shops.find(({ id }) => id === shop.id)
    return product && carrier ? [{ ...line, product, ...carrier }] : []
  })
  const [first] = priced
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: first?.currency ?? 'EUR' })
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map(({ productId, units }) => {
          const line = priced.find((each) => each.productId === productId)
          return (
            <li key={productId}>
              <Stepper
                className="py-2"
                label={line ? pick(line.product.name) : t('catalogue.service.loading')}
                help={
                  line ? (
                    <span className="figures">
                      {pick(line.product.size)} · {money(line.priceMinor)}
                    </span>
                  ) : undefined
                }
                value={units}
                max={unitsLimit}
                words={{ less: t('catalogue.basket.less'), more: t('catalogue.basket.more') }}
                onValue={(next) => putInBasket(shop, productId, next)}
              />
            </li>
          )
        })}
      </ul>
      {priced.length === lines.length ? (
        <PriceLines className="mt-4">
          <PriceLine
            tone="total"
            label={t(
              first?.taxIsIncluded === false
                ? 'catalogue.basket.beforeTax'
                : 'catalogue.basket.total',
            )}
            amount={money(sum(priced.map(({ units, priceMinor }) => units * priceMinor)))}
          />
        </PriceLines>
      ) : null}
    </>
  )
}

/** Writes the basket down as an order, and leads to where it is reserved or paid. */
function ToCheckout({ basket }: { basket: Basket }) {
  const { t } = useWords()
  const { api } = useClient()
  const router = useRouter()
  const isMember = useSession() !== null
  const opening = useMutation({
    mutationFn: async () => {
      const { id } = await api.order.open({ shopId: basket.shop.id, lines: basket.lines })
      return linkTo('checkout', { order: id })
    },
    onSuccess: (href) => router.navigate({ href }),
  })
  if (!isMember)
    return (
      <ButtonLink
        size="lg"
        wide
        href={linkTo('login', { next: linkTo('products', { shop: basket.shop.id }) })}
      >
        {t('catalogue.basket.logIn')}
      </ButtonLink>
    )
  return (
    <div className="flex flex-col gap-3">
      <Failure error={opening.error} otherwise="checkout.credit.offline" />
      <Button size="lg" wide pending={opening.isPending} onClick={() => opening.mutate()}>
        {t('catalogue.basket.go')}
      </Button>
    </div>
  )
}
