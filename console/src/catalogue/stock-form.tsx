import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnProduct } from '@serein/shared/catalogue/own-product.ts'
import { Button } from '@serein/ui/button.tsx'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'

const kinds = ['received', 'counted', 'lost'] as const

/** What became of the units that a shop has of a variant, and what became of them before. */
export function StockForm(props: { product: OwnProduct; shop: Shop; onDone: () => void }) {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const cache = useQueryClient()
  const { product, shop, onDone } = props
  const [kind, setKind] = useState<(typeof kinds)[number]>('received')
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [isPending, setPending] = useState(false)
  const [variantId, setVariantId] = useState(product.variants[0]!.variantId)
  const variant = product.variants.find((each) => each.variantId === variantId)!
  const stock = variant.stocks.find(({ shopId }) => shopId === shop.id)
  const units = /^\d{1,4}$/u.test(text.trim()) ? Number(text) : null
  const isWrong = units === null || (units === 0 && kind !== 'counted')
  const lacksReason = kind === 'lost' && reason.trim() === ''
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (isWrong || lacksReason || isPending) return
    setPending(true)
    try {
      const why = reason.trim()
      await api.product.moveStock({
        variantId,
        shopId: shop.id,
        kind,
        units: units ?? 0,
        ...(why && { reason: why }),
      })
      const name =
        product.variants.length > 1
          ? `${pick(product.name)} (${pick(variant.label)})`
          : pick(product.name)
      onDone()
      showToast({ tone: 'good', text: t('catalogue.stock.done', { name }) })
    } catch (error) {
      showToast({ tone: 'bad', text: refusalOf(error)?.message ?? t('common.failed') })
    } finally {
      setPending(false)
      await cache.invalidateQueries({ queryKey: query.product.key() })
    }
  }
  return (
    <>
      <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
        {product.variants.length > 1 ? (
          <ChoiceChips
            label={t('catalogue.stock.which')}
            choices={product.variants.map(({ variantId: id, label, isActive }) => ({
              id,
              label: pick(label),
              aside: isActive ? undefined : t('catalogue.productVariant.isRetired'),
            }))}
            selected={variantId}
            onSelect={setVariantId}
          />
        ) : null}
        <p className="text-sm text-ink-soft">
          {variant.sku ? `${variant.sku} · ` : ''}
          {stock
            ? t('catalogue.products.stock', { units: stock.units, reserved: stock.reserved })
            : t('catalogue.products.notCarried')}
        </p>
        <Segmented
          label={t('catalogue.stock.kind')}
          choices={kinds.map((id) => ({ id, label: t(`catalogue.stock.kind.${id}`) }))}
          selected={kind}
          onSelect={setKind}
        />
        <TextField
          label={t(`catalogue.stock.units.${kind}`)}
          help={kind === 'counted' ? t('catalogue.stock.countedHelp') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={text}
          error={isSubmitted && isWrong ? t('catalogue.stock.wrong') : undefined}
          onChange={({ target }) => setText(target.value)}
        />
        <TextField
          label={t('catalogue.stock.reason')}
          note={kind === 'lost' ? undefined : t('common.optional')}
          maxLength={200}
          value={reason}
          error={isSubmitted && lacksReason ? t('checkout.orders.reasonMissing') : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" size="lg" wide pending={isPending}>
          {t('common.save')}
        </Button>
      </form>
      <History variantId={variantId} shop={shop} />
    </>
  )
}

function History({ variantId, shop }: { variantId: string; shop: Shop }) {
  const { t } = useWords()
  const { query } = useClient()
  const format = useFormat()
  const history = useQuery(
    query.product.movements.queryOptions({ input: { variantId, shopId: shop.id } }),
  )
  return (
    <section className="mt-8">
      <Heading level={3}>{t('catalogue.stock.history')}</Heading>
      <QueryBoundary
        query={history}
        loading={<Skeleton className="mt-3 h-32 w-full" />}
        isEmpty={({ movements }) => movements.length === 0}
        empty={<p className="mt-2 text-sm text-ink-soft">{t('catalogue.stock.noHistory')}</p>}
      >
        {({ movements }) => (
          <ul className="mt-2 divide-y divide-line">
            {movements.map(({ id, kind, units, reason, by, at }) => (
              <li key={id} className="flex items-baseline justify-between gap-4 py-2.5">
                <span className="min-w-0">
                  <span className="block">{t(`catalogue.stock.was.${kind}`)}</span>
                  <span className="block text-sm text-ink-soft">
                    {[format.shortDate(at, shop.timeZone), by, reason].filter(Boolean).join(' · ')}
                  </span>
                </span>
                <span className="figures font-semibold">
                  {format.number(units, { signDisplay: 'exceptZero' })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </section>
  )
}
