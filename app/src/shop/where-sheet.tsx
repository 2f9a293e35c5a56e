import { useState } from 'react'
import { Button } from '@serein/ui/button.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { useWords } from '../language/words.ts'
import type { LastPlace } from './last-place.ts'
import { PlaceField } from './place-field.tsx'
import { usePlace, type Where } from './use-place.ts'

/** Chooses where to look: a named place, the device’s position, or anywhere. */
export function WhereSheet(props: {
  where: LastPlace
  open: boolean
  onClose: () => void
  onTake: (where: LastPlace) => void
}) {
  const { t } = useWords()
  const [draft, setDraft] = useState<Where>(props.where)
  const place = usePlace((where) => setDraft((before) => ({ ...before, ...where })))
  const take = (part: Where) => {
    const { near, place: name } = { ...draft, ...part }
    props.onTake(near ? { near, place: name } : {})
  }
  const use = async () => {
    const where = await place.settle()
    if (where) take(where)
  }
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title={t('shop.where.title')}
      closeLabel={t('shop.choose.close')}
      footer={
        <div className="flex flex-wrap gap-3">
          <Button tone="quiet" onClick={() => props.onTake({})}>
            {t('shop.near.anywhere')}
          </Button>
          <Button className="flex-1" onClick={() => void use()}>
            {t('shop.where.use')}
          </Button>
        </div>
      }
    >
      <div className="flex min-h-72 flex-col gap-4">
        <p className="text-ink-soft">{t('shop.where.text')}</p>
        <PlaceField
          where={draft}
          onWhere={(where) => setDraft((before) => ({ ...before, ...where }))}
          place={place}
          onDecide={take}
        />
      </div>
    </Sheet>
  )
}
