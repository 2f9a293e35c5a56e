import { useMutation, useQueries } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useClient, useFormat, useSession } from '@serein/client/provider.tsx'
import type { Product } from '@serein/shared/catalogue/contract.ts'
import { sum } from '@serein/shared/money/money.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { PriceLine, PriceLines } from '@serein/ui/price-lines.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Stepper } from '@serein/ui/stepper.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { type Basket, putInBasket, unitsLimit, useBasket } from './basket.ts'
import { productOptions } from './product-data.ts'

/** The basket with its quantities and the way to order. */
export function BasketSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useWords()
  const basket = useBasket()
  return (
    <Sheet
      open={open && basket !== null}
      desktop="side"
      onClose={onClose}
      title={t('catalogue.basket.title')}
      subtitle={basket ? t('catalogue.basket.at', { shop: basket.shop.name }) : undefined}
      closeLabel={t('shop.choose.close')}
      footer={basket ? <ToCheckout basket={basket} /> : undefined}
    >
      {basket ? <Lines basket={basket} /> : null}
    </Sheet>
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
    const sold = carrier?.variants.find(({ variantId }) => variantId === line.variantId)
    const variant = product?.variants.find(({ id }) => id === line.variantId)
    return product && carrier && sold && variant
      ? [{ ...carrier, ...sold, ...line, name: product.name, label: variant.label }]
      : []
  })
  const [first] = priced
  const nameOf = (product: Product | undefined) =>
    product ? pick(product.name) : t('catalogue.service.loading')
  const money = (amountMinor: number) =>
    format.money({ amountMinor, currency: first?.currency ?? 'EUR' })
  return (
    <>
      <ul className="divide-y divide-line">
        {lines.map((line, index) => {
          const sold = priced.find(({ variantId }) => variantId === line.variantId)
          const isKnown = found[index]?.isSuccess
          return (
            <li key={line.variantId}>
              <Stepper
                className="py-2"
                label={nameOf(found[index]?.data)}
                help={
                  sold ? (
                    <span className="figures">
                      {pick(sold.label)} · {money(sold.priceMinor)}
                    </span>
                  ) : isKnown ? (
                    t('catalogue.basket.gone')
                  ) : undefined
                }
                value={line.units}
                max={unitsLimit}
                words={{ less: t('catalogue.basket.less'), more: t('catalogue.basket.more') }}
                onValue={(units) => putInBasket(shop, { ...line, units })}
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

/** Turns the basket into an order and leads to where it is reserved or paid. */
function ToCheckout({ basket }: { basket: Basket }) {
  const { t } = useWords()
  const { api } = useClient()
  const router = useRouter()
  const isMember = useSession() !== null
  const opening = useMutation({
    mutationFn: async () => {
      const { id } = await api.order.open({
        shopId: basket.shop.id,
        lines: basket.lines.map(({ variantId, units }) => ({ variantId, units })),
      })
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
