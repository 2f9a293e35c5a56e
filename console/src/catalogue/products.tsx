import { useInfiniteQuery } from '@tanstack/react-query'
import { Package, Plus } from 'lucide-react'
import { useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedProduct, ManagedVariant } from '@serein/shared/catalogue/managed-product.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { ForShop } from '../member/for-shop.tsx'
import type { Shop } from '../member/member.ts'
import { useCommand } from '../command/use-command.ts'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { ConsolePage } from '../page/page.tsx'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
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
        <PagedList
          pages={pages}
          entries={products}
          empty={{
            icon: Package,
            title: t('catalogue.products.none'),
            text: t('catalogue.products.noneText'),
          }}
          moreLabel={t('catalogue.products.more')}
        >
          {(product) => (
            <ProductRow key={product.id} {...{ product, shop, mayChange }} onOpen={setOpened} />
          )}
        </PagedList>
      </div>
      <SideSheet
        open={opened !== null}
        onClose={close}
        title={
          opened && 'product' in opened ? pick(opened.product.name) : t('catalogue.products.new')
        }
        subtitle={opened?.form === 'stock' ? shop.name : undefined}
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
      </SideSheet>
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
  const { run } = useCommand({ refresh: [query.product.key()] })
  const turn = ({ id, name }: ManagedProduct, isActive: boolean, undo?: () => unknown) =>
    run(async () => {
      await api.product.publish({ productId: id, isActive })
      const word = isActive ? 'catalogue.products.isPublished' : 'catalogue.products.isRetired'
      return t(word, { name: pick(name) })
    }, undo)
  return (product: ManagedProduct, isActive: boolean) =>
    turn(product, isActive, () => turn(product, !isActive))
}
