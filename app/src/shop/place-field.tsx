import { Building2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { SuggestField } from '@serein/ui/suggest-field.tsx'
import { useWords } from '../language/words.ts'
import { useGeolocation } from '../page/use-geolocation.ts'
import { NearButton } from './near-button.tsx'
import type { TypedPlace, Where } from './use-place.ts'

/** The place to search from: the device’s position, or a named place. */
export function PlaceField(props: {
  where: Where
  onWhere: (where: Where) => void
  place: TypedPlace
  /** Called with a place that was chosen outright: from the list, by Enter, or the device’s own. */
  onDecide?: (where: Where) => void
}) {
  const { t } = useWords()
  const { where, onWhere, place, onDecide } = props
  const { places, typed, fault, refusals } = place
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (refusals > 0) box.current?.querySelector('input')?.focus()
  }, [refusals])
  const here = useGeolocation((near) => {
    place.drop()
    onWhere({ near, place: undefined })
    onDecide?.({ near, place: undefined })
  })
  const submit = async () => {
    const found = await place.settle()
    if (found?.near) onDecide?.(found)
  }
  return (
    <div ref={box} className="flex flex-col gap-2.5">
      <SuggestField
        label={t('search.place.label')}
        clearLabel={t('search.place.clear')}
        placeholder={t('search.place.placeholder')}
        listLabel={t('search.place.found')}
        maxLength={80}
        value={typed ?? (where.near ? (where.place ?? t('search.place.here')) : '')}
        onValue={place.type}
        suggestions={places.map(({ id, name, region, country }) => ({
          id,
          label: name,
          note: [region, country].filter(Boolean).join(', '),
          icon: <Building2 />,
        }))}
        onChoose={(id) => {
          const chosen = places.find((each) => each.id === id)
          if (!chosen) return
          const next = place.take(chosen)
          onDecide?.(next)
        }}
        onSubmit={() => void submit()}
        onLeave={place.leave}
      />
      {where.near && !where.place ? null : (
        <div>
          <NearButton here={here} />
        </div>
      )}
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {fault
          ? t(`search.place.${fault}`, { text: typed?.trim() ?? '' })
          : here.state === 'refused' && !where.near
            ? t('search.near.refused')
            : ''}
      </p>
    </div>
  )
}
