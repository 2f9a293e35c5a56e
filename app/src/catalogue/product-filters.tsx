import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { ChipRow } from '@serein/ui/carousel.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { useLastPlace } from '../shop/last-place.ts'
import { Where } from '../shop/where.tsx'
import { productKinds } from '@serein/shared/catalogue/kinds.ts'
import type { ProductsSearch } from '../address/catalogue-search.ts'
import { shopChoicesOptions } from './product-data.ts'
import { productKindWords } from './product-kinds.ts'

/** Filters by kind, as chips of which one can be on, and by spa. */
export function ProductFilters(props: {
  search: ProductsSearch
  /** The chosen shop, which need not be among those listed. */
  shop: { id: string; name: string } | undefined
  onChange: (change: Partial<ProductsSearch>) => void
}) {
  const { t } = useWords()
  const { query } = useClient()
  const where = useLastPlace()
  const { data } = useQuery({
    ...shopChoicesOptions(query, where),
    placeholderData: keepPreviousData,
  })
  const { search, shop, onChange } = props
  const others = data?.shops.filter(({ id }) => id !== shop?.id) ?? []
  return (
    <>
      <ChipRow label={t('catalogue.products.kinds')} className="md:mx-0 md:flex-wrap md:px-0">
        {productKinds.map((kind) => (
          <Chip
            key={kind}
            selected={search.kind === kind}
            onClick={() => onChange({ kind: search.kind === kind ? undefined : kind })}
          >
            {t(productKindWords[kind])}
          </Chip>
        ))}
      </ChipRow>
      <div className="mt-3 mb-5 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Select
          size="sm"
          label={t('catalogue.products.where')}
          labelHidden
          className="w-full max-w-72"
          value={search.shop ?? 'all'}
          options={[
            { id: 'all', label: t('shop.list.all') },
            ...[...(shop ? [shop] : []), ...others]
              .toSorted((one, other) => (where.near ? 0 : one.name.localeCompare(other.name)))
              .map(({ id, name }) => ({ id, label: name })),
          ]}
          onSelect={(id) => onChange({ shop: id === 'all' ? undefined : id })}
        />
        {search.shop ? null : <Where where={where} />}
      </div>
    </>
  )
}
