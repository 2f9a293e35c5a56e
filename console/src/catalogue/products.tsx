import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedProduct, ManagedVariant } from '@serein/shared/catalogue/managed-product.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { MorePages } from '../page/more-pages.tsx'
import { ConsolePage, QueryBoundary } from '../page/page.tsx'
import { ProductForm } from './product-form.tsx'
import { StockForm } from './stock-form.tsx'

type Opened = { form: 'new' } | { form: 'change' | 'stock'; product: ManagedProduct }

/** What the business sells to take home, and what the shop at work has of it. */
export function Page() {
  const { t } = useWords()
  return (
    <ForShop title={t('catalogue.products.title')}>
      {(shop, who) => (
        <Products key={shop.id} shop={shop} mayChange={who.permissions.catalogue === 'change'} />
      )}
    </ForShop>
  )
}

function Products({ shop, mayChange }: { shop: Shop; mayChange: boolean }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const [opened, setOpened] = useState<Opened | null>(null)
  const pages = useInfiniteQuery(query.product.ofBusiness.infiniteOptions(byCursor({ limit: 50 })))
  const products = pages.data?.pages.flatMap((page) => page.products) ?? []
  const choices = pages.data?.pages[0]
  const close = () => setOpened(null)
  return (
    <ConsolePage
      title={t('catalogue.products.title')}
      actions={
        mayChange ? (
          <Button icon={<Plus aria-hidden />} onClick={() => setOpened({ form: 'new' })}>
            {t('catalogue.products.new')}
          </Button>
        ) : undefined
      }
    >
      <div className="p-6 max-md:p-5">
        <QueryBoundary
          query={pages}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={() => products.length === 0}
          empty={
            <EmptyState
              art={<Package aria-hidden className="mx-auto size-12 text-primary" />}
              title={t('catalogue.products.none')}
              text={t('catalogue.products.noneText')}
            />
          }
        >
          {() => (
            <>
              <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
                {products.map((product) => (
                  <ProductRow
                    key={product.id}
                    {...{ product, shop, mayChange }}
                    onOpen={setOpened}
                  />
                ))}
              </ul>
              <MorePages pages={pages} label={t('catalogue.products.more')} />
            </>
          )}
        </QueryBoundary>
      </div>
      <Sheet
        desktop="side"
        open={opened !== null}
        onClose={close}
        title={
          opened && 'product' in opened ? pick(opened.product.name) : t('catalogue.products.new')
        }
        subtitle={opened?.form === 'stock' ? shop.name : undefined}
        closeLabel={t('common.close')}
      >
        {opened && opened.form !== 'stock' && choices ? (
          <ProductForm
            product={'product' in opened ? opened.product : null}
            pictures={choices.pictures}
            shopId={shop.id}
            currencies={choices.currencies}
            onDone={close}
          />
        ) : null}
        {opened?.form === 'stock' ? (
          <StockForm product={opened.product} shop={shop} onDone={close} />
        ) : null}
      </Sheet>
    </ConsolePage>
  )
}

function ProductRow(props: {
  product: ManagedProduct
  shop: Shop
  mayChange: boolean
  onOpen: (opened: Opened) => void
}) {
  const { t, pick } = useWords()
  const publish = usePublish()
  const { product, shop, mayChange, onOpen } = props
  const name = pick(product.name)
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4">
      <span className="w-16 shrink-0">
        <Picture picture={product.picture} sizes="64px" alt="" ratio="1/1" rounded />
      </span>
      <div className="min-w-0 flex-[1_1_14rem]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="serif text-lg">{name}</span>
          <Badge tone={product.isActive ? 'primary' : 'neutral'}>
            {t(product.isActive ? 'catalogue.products.published' : 'catalogue.products.retired')}
          </Badge>
        </p>
        <ul>
          {product.variants.map((variant) => (
            <VariantLine key={variant.variantId} variant={variant} shopId={shop.id} />
          ))}
        </ul>
      </div>
      {mayChange ? (
        <div className="flex flex-wrap gap-1">
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('catalogue.products.stockOf', { name })}
            onClick={() => onOpen({ form: 'stock', product })}
          >
            {t('catalogue.products.stockVerb')}
          </Button>
          <Button
            tone="quiet"
            size="sm"
            aria-label={t('catalogue.products.changeOf', { name })}
            onClick={() => onOpen({ form: 'change', product })}
          >
            {t('common.edit')}
          </Button>
          <Button
            tone="quiet"
            size="sm"
            aria-label={t(
              product.isActive ? 'catalogue.products.retireOf' : 'catalogue.products.publishOf',
              { name },
            )}
            onClick={() => void publish(product, !product.isActive)}
          >
            {t(product.isActive ? 'catalogue.products.retire' : 'catalogue.products.publish')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}

/** What one variant is, what it costs, and what the shop has of it. */
function VariantLine({ variant, shopId }: { variant: ManagedVariant; shopId: string }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const stock = variant.stocks.find((each) => each.shopId === shopId)
  const prices = variant.prices.map(({ currency, priceMinor: amountMinor }) =>
    format.money({ amountMinor, currency }, { short: true }),
  )
  const facts = [
    pick(variant.label),
    ...prices,
    variant.isActive ? null : t('catalogue.productVariant.isRetired'),
  ]
  return (
    <li className="mt-0.5 text-sm">
      <span className="figures mr-3 text-ink-soft">{facts.filter(Boolean).join(' · ')}</span>
      {stock
        ? t('catalogue.products.stock', { units: stock.units, reserved: stock.reserved })
        : t('catalogue.products.notCarried')}
    </li>
  )
}

/** Publishes a product or retires it: each of the two can be undone. */
function usePublish() {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const turn = async ({ id, name }: ManagedProduct, isActive: boolean, undo?: () => void) => {
    try {
      await api.product.publish({ productId: id, isActive })
      const word = isActive ? 'catalogue.products.isPublished' : 'catalogue.products.isRetired'
      const action = undo && { label: t('common.undo'), run: undo }
      showToast({ tone: 'good', text: t(word, { name: pick(name) }), ...(action && { action }) })
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('common.failed') })
    }
    await cache.invalidateQueries({ queryKey: query.product.key() })
  }
  return (product: ManagedProduct, isActive: boolean) =>
    turn(product, isActive, () => void turn(product, !isActive))
}
