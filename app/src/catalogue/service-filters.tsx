import { useFormat } from '@serein/client/provider.tsx'
import type { ServiceRow } from '@serein/shared/search/contract.ts'
import { ChipRow } from '@serein/ui/carousel.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useLastPlace, withPlace } from '../shop/last-place.ts'
import { Where } from '../shop/where.tsx'
import { useWords, type Word } from '../language/words.ts'
import { lengths, priceSteps, sorts, type ServiceListSearch } from '../address/catalogue-search.ts'

const lengthWords: Record<(typeof lengths)[number], Word> = {
  short: 'catalogue.filter.short',
  hour: 'catalogue.filter.hour',
  long: 'catalogue.filter.long',
}
const genderWords = {
  female: 'catalogue.filter.female',
  male: 'catalogue.filter.male',
} as const satisfies Record<string, Word>
const genders = ['female', 'male'] as const

/** The filters as chips in one row, and the order beside them. */
export function ServiceFilters(props: {
  search: ServiceListSearch
  rows: readonly ServiceRow[]
  onChange: (change: Partial<ServiceListSearch>) => void
}) {
  const { t } = useWords()
  const { search, onChange } = props
  const price = usePriceWords(props.rows)
  const where = withPlace({ near: search.near }, useLastPlace())
  return (
    <>
      <ChipRow label={t('catalogue.filter.label')} className="md:mx-0 md:flex-wrap md:px-0">
        {lengths.map((length) => (
          <Chip
            key={length}
            selected={search.length === length}
            onClick={() => onChange({ length: search.length === length ? undefined : length })}
          >
            {t(lengthWords[length])}
          </Chip>
        ))}
        {genders.map((gender) => (
          <Chip
            key={gender}
            selected={search.gender === gender}
            onClick={() => onChange({ gender: search.gender === gender ? undefined : gender })}
          >
            {t(genderWords[gender])}
          </Chip>
        ))}
        {priceSteps.map((max) => (
          <Chip
            key={max}
            selected={search.max === max}
            onClick={() => onChange({ max: search.max === max ? undefined : max })}
          >
            {price(max)}
          </Chip>
        ))}
      </ChipRow>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Select
          size="sm"
          label={t('catalogue.sort.label')}
          labelHidden
          className="w-52"
          value={search.sort ?? 'relevance'}
          options={sorts.map((sort) => ({ id: sort, label: t(`catalogue.sort.${sort}`) }))}
          onSelect={(id) => {
            const sort = sorts.find((each) => each === id)
            onChange({ sort: sort === 'relevance' ? undefined : sort })
          }}
        />
        {search.shop ? null : (
          <Where where={where} onChange={() => onChange({ near: undefined })} />
        )}
      </div>
    </>
  )
}

/** "Up to €90" if all prices are in euros; else without a currency. */
function usePriceWords(rows: readonly ServiceRow[]): (max: number) => string {
  const { t } = useWords()
  const format = useFormat()
  const currencies = new Set(rows.map(({ shop }) => shop.currency))
  const [only] = currencies
  return (max) => {
    const price =
      only && currencies.size === 1
        ? format.money({ amountMinor: max * 100, currency: only }, { short: true })
        : format.number(max)
    return t('catalogue.filter.upTo', { price })
  }
}
