import { useHydrated, useRouter } from '@tanstack/react-router'
import { Map as MapIcon } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { BottomBar } from '@serein/ui/bottom-bar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Section } from '@serein/ui/heading.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { keepPlace, useLastPlace, withPlace } from '../shop/last-place.ts'
import { useWords } from '../language/words.ts'
import { DistanceSlider } from './distance-slider.tsx'
import { FilterFields } from './filter-fields.tsx'
import { readPoint } from '@serein/ui/map/map-box.ts'
import { PlaceField } from '../shop/place-field.tsx'
import type { SearchFilters } from '../address/search-filters.ts'
import { changed, sound, understood } from './search-query.ts'
import { remember } from './recent.ts'
import { RingMap } from './ring-map.tsx'
import { countOptions, useCounted } from './search-data.ts'
import { usePlace } from '../shop/use-place.ts'
import { useWallClock, wallClockNow } from './use-today.ts'

export async function preload({ query, queryClient, search }: Preload<'range'>): Promise<void> {
  const wanted = withPlace(understood(sound(search), wallClockNow()))
  await queryClient.prefetchQuery(countOptions(query, wanted))
}

/** Chooses place, distance and filters with a live count, and shows the spas on a press. */
export function Page() {
  const { t } = useWords()
  const format = useFormat()
  const isHydrated = useHydrated()
  const router = useRouter()
  const last = useLastPlace()
  const written = withPlace(understood(sound(useScreenSearch('range')), useWallClock()), last)
  // The choices are not in the address until they are applied to the search.
  const [draft, setDraft] = useState<SearchFilters>(written)
  const change = (part: SearchFilters) => setDraft((before) => changed(before, part))
  const counted = useCounted(draft)
  const place = usePlace(change)
  const show = async (screen: 'search' | 'map') => {
    const where = await place.settle()
    if (!where) return
    const search = sound(changed(draft, where))
    remember(search)
    keepPlace(search)
    await router.navigate({ href: linkTo(screen, search) })
  }
  return (
    <Screen
      title={t('search.range.heading')}
      back={linkTo('search', written)}
      footer={
        <BottomBar>
          <div className="flex flex-wrap gap-3">
            <Button size="lg" className="flex-1" onClick={() => void show('search')}>
              {counted.data
                ? t('search.filter.showCount', { count: counted.data.total })
                : t('search.filter.show')}
            </Button>
            <Button
              size="lg"
              tone="secondary"
              icon={<MapIcon aria-hidden />}
              onClick={() => void show('map')}
            >
              {t('search.range.onMap')}
            </Button>
          </div>
        </BottomBar>
      }
    >
      <p className="text-ink-soft">{t('search.range.lead')}</p>
      <div className="mt-6 flex flex-col gap-7">
        <PlaceField where={draft} onWhere={change} place={place} />
        <DistanceSlider
          within={draft.within}
          disabled={!draft.near}
          onWithin={(within) => change({ within })}
        />
        {isHydrated && draft.near && draft.within ? (
          <RingMap
            centre={readPoint(draft.near)}
            metres={draft.within}
            label={t('search.range.ring', { distance: format.distance(draft.within) })}
            className="h-64"
          />
        ) : null}
      </div>
      <QueryBoundary query={counted}>
        {({ total }) => (
          <p role="status" className="serif mt-4 text-xl">
            {t('search.range.count', { count: total })}
          </p>
        )}
      </QueryBoundary>
      <Section title={t('search.range.more')} className="mt-9">
        <div className="flex flex-col gap-7">
          <FilterFields search={draft} onChange={change} />
        </div>
      </Section>
    </Screen>
  )
}
