import { useState } from 'react'
import { dayIn } from '@serein/client/format.ts'
import { useNow } from '@serein/client/provider.tsx'
import type { ManagedCatalogue } from '@serein/shared/catalogue/managed-catalogue.ts'
import { isDay } from '@serein/shared/time/day.ts'
import { SearchField } from '@serein/ui/search-field.tsx'
import { Select } from '@serein/ui/select.tsx'
import { LeaveGuard } from '../page/leave-guard.tsx'
import { useMember, type Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { ComingPriceList } from './coming-prices.tsx'
import { PriceRise } from './price-rise.tsx'
import { type PriceRow, priceRows, type PriceScope } from './price-rows.ts'
import { PriceRows } from './price-table-rows.tsx'
import { SavePrices } from './save-prices.tsx'
import { usePriceSheet } from './use-price-sheet.ts'

type Props = { catalogue: ManagedCatalogue; shop: Shop; mayChange: boolean }

/** All prices and lengths of the business on one sheet, to be typed, raised and saved in one. */
export function PriceTable({ catalogue, shop, mayChange }: Props) {
  const shops = useMember().data?.shops ?? [shop]
  const currencies = [...new Set(shops.map(({ currency }) => currency))]
  const [place, setPlace] = useState<{ shopId: string | null; currency: string }>({
    shopId: null,
    currency: shop.currency,
  })
  const choose = (id: string) => {
    const chosen = shops.find((each) => each.id === id)
    setPlace(chosen ? { shopId: id, currency: chosen.currency } : { shopId: null, currency: id })
  }
  return (
    <Sheet
      key={`${place.shopId} ${place.currency}`}
      {...{ catalogue, shop, shops, mayChange, place, currencies }}
      onPlace={choose}
    />
  )
}

function Sheet(
  props: Props & {
    shops: Shop[]
    currencies: string[]
    place: { shopId: string | null; currency: string }
    onPlace: (id: string) => void
  },
) {
  const { t } = useWords()
  const { catalogue, shop, shops, mayChange, place, currencies } = props
  const today = dayIn(useNow(), shop.timeZone)
  /** As it is typed; null: at once. */
  const [dayText, setDayText] = useState<string | null>(null)
  const fromDay = isDay(dayText) ? dayText : null
  const [text, setText] = useState('')
  const [categoryId, setCategory] = useState('')
  const [ticked, setTicked] = useState<readonly string[]>([])
  const scope: PriceScope = { ...place, fromDay }
  const sold = shops.filter(({ currency }) => currency === place.currency).map(({ id }) => id)
  const rows = priceRows(catalogue, scope, { today, shopIds: sold })
  const sheet = usePriceSheet(rows, scope)
  const shownRows = rows.filter((row) => isLike(row, text, categoryId))
  const chosen = shownRows.filter(({ id }) => ticked.includes(id))
  return (
    <div className="flex flex-col gap-5 p-6 max-md:p-5">
      <LeaveGuard
        isOn={sheet.isUnsaved}
        text={t('catalogue.prices.unsaved')}
        within={['shop', 'tab', 'step']}
      />
      <div className="grid items-end gap-3 md:grid-cols-[minmax(14rem,1fr)_14rem_16rem]">
        <SearchField
          label={t('catalogue.prices.search')}
          clearLabel={t('catalogue.prices.clear')}
          placeholder={t('catalogue.prices.search')}
          value={text}
          onValue={setText}
        />
        <CategorySelect {...{ catalogue }} value={categoryId} onSelect={setCategory} />
        {shops.length > 1 ? (
          <Select
            label={t('catalogue.prices.place')}
            labelHidden
            disabled={sheet.count > 0}
            value={place.shopId ?? place.currency}
            options={[
              ...currencies.map((currency) => ({
                id: currency,
                label:
                  currencies.length > 1
                    ? t('catalogue.prices.allIn', { currency })
                    : t('catalogue.prices.all'),
              })),
              ...shops.map(({ id, name }) => ({ id, label: name })),
            ]}
            onSelect={props.onPlace}
          />
        ) : null}
      </div>
      {mayChange ? (
        <PriceRise
          rows={chosen.length > 0 ? chosen : shownRows}
          isTicked={chosen.length > 0}
          currency={place.currency}
          onPrices={sheet.writePrices}
        />
      ) : null}
      <PriceRows
        {...{ catalogue, sheet, scope, shops, mayChange, ticked }}
        rows={shownRows}
        onTicked={setTicked}
      />
      {mayChange ? <SavePrices {...{ sheet, today, dayText }} onDay={setDayText} /> : null}
      <ComingPriceList {...{ catalogue, shops, mayChange }} />
    </div>
  )
}

const extras = 'extras'

function CategorySelect(props: {
  catalogue: ManagedCatalogue
  value: string
  onSelect: (id: string) => void
}) {
  const { t, language } = useWords()
  const { categories, addOns } = props.catalogue
  return (
    <Select
      label={t('catalogue.category')}
      labelHidden
      value={props.value}
      options={[
        { id: '', label: t('catalogue.prices.everyCategory') },
        ...categories.map(({ id, name }) => ({ id, label: name[language] })),
        ...(addOns.length > 0 ? [{ id: extras, label: t('catalogue.addOns.title') }] : []),
      ]}
      onSelect={props.onSelect}
    />
  )
}

function isLike({ name, variantName, categoryId }: PriceRow, text: string, category: string) {
  if (category !== '' && category !== (categoryId ?? extras)) return false
  const words = [name.en, name.fr, variantName?.en ?? '', variantName?.fr ?? ''].join(' ')
  return folded(words).includes(folded(text.trim()))
}

const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
