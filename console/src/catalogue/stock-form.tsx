import { useQuery } from '@tanstack/react-query'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedProduct } from '@serein/shared/catalogue/managed-product.ts'
import { ChoiceChips } from '@serein/ui/choice-chips.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Form } from '@serein/ui/form.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { TextField } from '@serein/ui/text-field.tsx'
import { useServerForm } from '../form/use-server-form.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { QueryBoundary } from '../page/page.tsx'

type Fault = { field: 'units' | 'reason' }

const kinds = ['received', 'counted', 'lost'] as const

/** What became of the units that a shop has of a variant, and what became of them before. */
export function StockForm(props: { product: ManagedProduct; shop: Shop; onDone: () => void }) {
  const { t, pick } = useWords()
  const { api, query } = useClient()
  const { product, shop, onDone } = props
  const variantOf = (id: string) => product.variants.find((each) => each.variantId === id)!
  const nameOf = (id: string) =>
    product.variants.length > 1
      ? `${pick(product.name)} (${pick(variantOf(id).label)})`
      : pick(product.name)
  const form = useServerForm({
    initial: {
      variantId: product.variants[0]!.variantId,
      kind: 'received' as (typeof kinds)[number],
      units: '',
      reason: '',
    },
    read: ({ variantId, kind, ...texts }) => {
      const units = /^\d{1,4}$/u.test(texts.units.trim()) ? Number(texts.units) : null
      const reason = texts.reason.trim()
      const faults: Fault[] = []
      if (units === null || (units === 0 && kind !== 'counted')) faults.push({ field: 'units' })
      if (kind === 'lost' && reason === '') faults.push({ field: 'reason' })
      return { sent: { variantId, kind, units: units ?? 0, ...(reason && { reason }) }, faults }
    },
    faultText: ({ field }: Fault) =>
      t(field === 'units' ? 'catalogue.stock.wrong' : 'checkout.orders.reasonMissing'),
    send: (moved) => api.product.moveStock({ shopId: shop.id, ...moved }),
    refresh: query.product.key(),
    savedText: ({ variantId }) => t('catalogue.stock.done', { name: nameOf(variantId) }),
    onDone,
  })
  const { variantId, kind } = form.values
  const variant = variantOf(variantId)
  const stock = variant.stocks.find(({ shopId }) => shopId === shop.id)
  return (
    <>
      <Form onSend={form.submit}>
        {product.variants.length > 1 ? (
          <ChoiceChips
            label={t('catalogue.stock.which')}
            choices={product.variants.map(({ variantId: id, label, isActive }) => ({
              id,
              label: pick(label),
              aside: isActive ? undefined : t('catalogue.productVariant.isRetired'),
            }))}
            selected={variantId}
            onSelect={(id) => form.set({ variantId: id })}
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
          onSelect={(id) => form.set({ kind: id })}
        />
        <TextField
          {...form.text('units')}
          label={t(`catalogue.stock.units.${kind}`)}
          help={kind === 'counted' ? t('catalogue.stock.countedHelp') : undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
        />
        <TextField
          {...form.text('reason')}
          label={t('catalogue.stock.reason')}
          note={kind === 'lost' ? undefined : t('common.optional')}
          maxLength={200}
        />
        <SubmitButton form={form}>{t('common.save')}</SubmitButton>
      </Form>
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
