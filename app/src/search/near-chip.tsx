import { LocateFixed } from 'lucide-react'
import { Chip } from '@serein/ui/chip.tsx'
import { Spinner } from '@serein/ui/spinner.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import type { SearchFilters } from '../address/search-filters.ts'
import type { Ask } from './use-ask.ts'
import { useGeolocation } from '../page/use-geolocation.ts'

/** Spas near the reader; without a permission it shows where to type a place. */
export function NearChip(props: { search: SearchFilters; ask: Ask; onRefused: () => void }) {
  const { t } = useWords()
  const { search, ask, onRefused } = props
  const here = useGeolocation(
    (near) => ask({ near, place: undefined }),
    () => {
      showToast({ text: t('search.near.refused') })
      onRefused()
    },
  )
  const selected = search.near !== undefined && search.place === undefined
  return (
    <Chip
      selected={selected}
      aria-busy={here.state === 'asking'}
      icon={here.state === 'asking' ? <Spinner size={18} /> : <LocateFixed aria-hidden />}
      onClick={() => (selected ? ask({ near: undefined, within: undefined }) : here.ask())}
    >
      {t('shop.near.action')}
    </Chip>
  )
}
