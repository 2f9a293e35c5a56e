import type { ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { Slider } from '@serein/ui/slider.tsx'
import { Switch } from '@serein/ui/switch.tsx'
import { amenityKinds } from '@serein/shared/shop/rules.ts'
import { categoryIcons, categoryWords } from '../shop/category-facts.tsx'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import { useWords } from '../language/words.ts'
import { amenityWord } from './amenity-word.ts'
import { readAmenities, writeAmenities, type SearchFilters } from '../address/search-filters.ts'
import { Chips, WhenFields, type Change } from './when-fields.tsx'

const lengths = [30, 45, 60, 75, 90, 120] as const
const partySizes = [2, 3, 4, 5, 6] as const
const stars = [4, 4.5, 4.8] as const
const genders = ['female', 'male'] as const
/** Whole units; the far end means no limit. */
const prices = { min: 20, max: 210, step: 10 }

/** All filters of a search except its text and place. */
export function FilterFields(props: { search: SearchFilters; onChange: Change }) {
  const { t } = useWords()
  const format = useFormat()
  const { search, onChange } = props
  return (
    <>
      <WhenFields search={search} onChange={onChange} />
      <Chosen
        title={t('search.filter.length')}
        choices={lengths}
        chosen={search.length}
        label={(length) => t('search.activeFilter.length', { minutes: length })}
        onChoose={(length) => onChange({ length })}
      />
      <Chosen
        title={t('search.filter.party')}
        choices={partySizes}
        chosen={search.party}
        label={(count) => t('search.activeFilter.party', { count })}
        onChoose={(party) => onChange({ party })}
      />
      <Chosen
        title={t('search.filter.category')}
        choices={categoryKinds}
        chosen={search.category}
        icon={(kind) => categoryIcons[kind]}
        label={(kind) => t(categoryWords[kind])}
        onChoose={(category) => onChange({ category })}
      />
      <Slider
        label={t('search.filter.price')}
        help={t('search.filter.priceHelp')}
        {...prices}
        value={Math.min(search.max ?? prices.max, prices.max)}
        format={(price) =>
          price === prices.max
            ? t('search.filter.anyPrice')
            : t('search.activeFilter.max', { price: format.number(price) })
        }
        onValue={(price) => onChange({ max: price === prices.max ? undefined : price })}
      />
      <Chosen
        title={t('search.filter.rating')}
        choices={stars}
        chosen={search.rating}
        label={(least) => t('search.activeFilter.rating', { stars: format.number(least) })}
        onChoose={(rating) => onChange({ rating })}
      />
      <Chosen
        title={t('search.filter.gender')}
        choices={genders}
        chosen={search.gender}
        label={(gender) => t(`catalogue.filter.${gender}`)}
        onChoose={(gender) => onChange({ gender })}
      />
      <Amenities search={search} onChange={onChange} />
      <Switch
        label={t('search.activeFilter.open')}
        checked={search.open === true}
        onChecked={(open) => onChange({ open: open || undefined })}
      />
    </>
  )
}

function Amenities({ search, onChange }: { search: SearchFilters; onChange: Change }) {
  const { t } = useWords()
  const chosen = readAmenities(search.amenities)
  return (
    <Chips title={t('shop.amenity.label')}>
      {amenityKinds.map((kind) => {
        const selected = chosen.includes(kind)
        const others = chosen.filter((other) => other !== kind)
        return (
          <Chip
            key={kind}
            selected={selected}
            onClick={() =>
              onChange({ amenities: writeAmenities(selected ? others : [...others, kind]) })
            }
          >
            {t(amenityWord(kind))}
          </Chip>
        )
      })}
    </Chips>
  )
}

/** One of a few, or none: a second press clears it. */
function Chosen<Value extends string | number>(props: {
  title: string
  choices: readonly Value[]
  chosen: Value | number | undefined
  label: (value: Value) => string
  icon?: (value: Value) => ReactNode
  onChoose: (value: Value | undefined) => void
}) {
  return (
    <Chips title={props.title}>
      {props.choices.map((value) => (
        <Chip
          key={value}
          icon={props.icon?.(value)}
          selected={props.chosen === value}
          onClick={() => props.onChoose(props.chosen === value ? undefined : value)}
        >
          {props.label(value)}
        </Chip>
      ))}
    </Chips>
  )
}
