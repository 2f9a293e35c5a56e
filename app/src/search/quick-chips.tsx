import { addDays } from '@serein/shared/time/day.ts'
import { SlidersHorizontal } from 'lucide-react'
import { ChipRow } from '@serein/ui/carousel.tsx'
import { Chip } from '@serein/ui/chip.tsx'
import { eveningMinute } from '../shop/next-times.ts'
import { useWords } from '../language/words.ts'
import { NearChip } from './near-chip.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import type { Ask } from './use-ask.ts'
import { useToday } from './use-today.ts'

const lengths = [60, 90] as const

/** The most used filters as chips, after the button for all filters. */
export function QuickChips(props: {
  search: SearchFilters
  ask: Ask
  /** How many filters there are. */
  count: number
  onFilters: () => void
}) {
  const { t } = useWords()
  const today = useToday()
  const { search, ask, count } = props
  const whens = [
    { word: 'search.chip.tonight', day: today, from: eveningMinute },
    { word: 'search.chip.tomorrow', day: addDays(today, 1), from: undefined },
  ] as const
  return (
    <ChipRow label={t('search.chip.label')} className="mt-3 md:mx-0 md:flex-wrap md:px-0">
      <Chip
        icon={<SlidersHorizontal aria-hidden />}
        aria-haspopup="dialog"
        onClick={props.onFilters}
      >
        {t('search.filter.open', { count })}
      </Chip>
      {whens.map(({ word, day, from }) => {
        const isDay = search.day === day && search.days === undefined
        const selected = isDay && search.from === from && search.to === undefined
        return (
          <Chip
            key={word}
            selected={selected}
            onClick={() =>
              ask({
                day: selected ? undefined : day,
                from: selected ? undefined : from,
                to: undefined,
              })
            }
          >
            {t(word)}
          </Chip>
        )
      })}
      <NearChip search={search} ask={ask} onRefused={props.onFilters} />
      <Chip
        selected={search.open === true}
        onClick={() => ask({ open: search.open ? undefined : true })}
      >
        {t('search.activeFilter.open')}
      </Chip>
      {lengths.map((length) => (
        <Chip
          key={length}
          selected={search.length === length}
          onClick={() => ask({ length: search.length === length ? undefined : length })}
        >
          {t('search.activeFilter.length', { minutes: length })}
        </Chip>
      ))}
    </ChipRow>
  )
}
