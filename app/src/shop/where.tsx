import { ChevronDown, MapPin } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { storeShown, useStored } from '@serein/client/stored.ts'
import { Button } from '@serein/ui/button.tsx'
import { cx } from '@serein/ui/cx.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { useWords } from '../language/words.ts'
import { useGeolocation } from '../page/use-geolocation.ts'
import { keepPlace, type LastPlace } from './last-place.ts'
import { NearButton } from './near-button.tsx'

const WhereSheet = lazy(async () => ({ default: (await import('./where-sheet.tsx')).WhereSheet }))

/** Where the reader looks: one row that says it and changes it for all lists, remembered on this device. */
export function Where(props: {
  where: LastPlace
  /** Asks who has not answered yet, and takes "later" for an answer. */
  asks?: true
  /** Called when another place was chosen, for an address that says one. */
  onChange?: () => void
  className?: string
}) {
  const { t } = useWords()
  const { where, asks, onChange } = props
  const [sheet, setSheet] = useState({ times: 0, isOpen: false })
  const isAsking = useStored('where') === null && asks === true && !where.near
  const open = () => setSheet(({ times }) => ({ times: times + 1, isOpen: true }))
  const close = () => setSheet(({ times }) => ({ times, isOpen: false }))
  const take = (next: LastPlace) => {
    keepPlace(next)
    storeShown('where', next.near ? null : 'later')
    close()
    onChange?.()
  }
  const name = where.near ? (where.place ?? t('shop.list.near')) : t('shop.near.anywhere')
  return (
    <div className={cx('flex flex-wrap items-center gap-x-1.5 gap-y-2', props.className)}>
      <Button
        tone="soft"
        size="sm"
        icon={<MapPin aria-hidden />}
        aria-haspopup="dialog"
        aria-label={isAsking ? undefined : t('shop.where.label', { place: name })}
        onClick={open}
      >
        <span className="inline-flex items-center gap-1">
          {isAsking ? t('shop.where.ask') : name}
          <ChevronDown aria-hidden />
        </span>
      </Button>
      {where.near ? null : <NearMe onNear={(near) => take({ near })} onRefused={open} />}
      {isAsking ? (
        <Button tone="quiet" size="sm" onClick={() => storeShown('where', 'later')}>
          {t('shop.where.later')}
        </Button>
      ) : null}
      {sheet.times > 0 ? (
        <Suspense>
          <WhereSheet
            key={sheet.times}
            where={where}
            open={sheet.isOpen}
            onClose={close}
            onTake={take}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

/** Asks the device where it is, only when pressed; refused, a place can be typed. */
function NearMe(props: { onNear: (near: string) => void; onRefused: () => void }) {
  const { t } = useWords()
  const here = useGeolocation(props.onNear, () => {
    showToast({ text: t('search.near.refused') })
    props.onRefused()
  })
  return <NearButton here={here} tone="quiet" className="px-3!" />
}
