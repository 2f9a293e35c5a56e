import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { Picture } from '@serein/shared/schema.ts'
import { cx } from '@serein/ui/cx.ts'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'
import { DraftRow } from './draft-row.tsx'
import { DropZone } from './drop-zone.tsx'
import { PickButton } from './pick-button.tsx'
import { useDrafts } from './use-drafts.ts'

export type Chosen = { id: string; picture: Picture }

/** One of the pictures of the shop, a new one that the shop itself does not show, or none. */
export function PictureChoice(props: {
  shopId: string
  /** To choose from beside those of the shop. */
  others: readonly Chosen[]
  chosen: string | null
  /** What it is and where it is shown; without, it is the picture of a line of the menu. */
  label?: string
  help?: string
  error?: string | undefined
  onChoose: (chosen: Chosen | null) => void
}) {
  const { t, language } = useWords()
  const { query } = useClient()
  const { shopId, others, chosen, label, help, error, onChoose } = props
  const { data } = useQuery(query.shop.pictures.queryOptions({ input: { shopId } }))
  const [sent, setSent] = useState<Chosen[]>([])
  const drafts = useDrafts({
    shopId,
    isShown: false,
    onAdded: (added) => {
      setSent((before) => [...before, added])
      onChoose(added)
    },
  })
  const ofShop = (data?.pictures ?? []).map(({ id, picture }) => ({ id, picture }))
  const choices = [...new Map([...sent, ...others, ...ofShop].map((one) => [one.id, one])).values()]
  const room = drafts.drafts.length === 0 ? 1 : 0
  return (
    <DropZone
      enabled={room > 0}
      onFiles={(files) => drafts.choose([...files].slice(0, room))}
      className="flex flex-col items-start gap-3"
    >
      <div>
        <h3 id="chosen-picture" className="mb-1 text-sm font-semibold">
          {label ?? t('catalogue.picture')}
        </h3>
        <p className="text-sm text-ink-soft">{help ?? t('catalogue.pictureHelp')}</p>
      </div>
      <div
        role="group"
        aria-labelledby="chosen-picture"
        className="flex flex-wrap gap-2 empty:hidden"
      >
        {choices.map((one) => (
          <button
            key={one.id}
            type="button"
            aria-pressed={one.id === chosen}
            aria-label={one.picture.alt[language]}
            onClick={() => onChoose(one.id === chosen ? null : one)}
            className={cx('rounded-md p-0.5', one.id === chosen && 'ring-2 ring-primary')}
          >
            <Thumbnail picture={one.picture} size={72} />
          </button>
        ))}
      </div>
      {drafts.drafts.length > 0 ? (
        <ul aria-label={t('shop.pictures.drafts')} className="w-full">
          {drafts.drafts.map((draft) => (
            <DraftRow key={draft.id} draft={draft} drafts={drafts} isInForm />
          ))}
        </ul>
      ) : (
        <PickButton isSingle room={room} onFiles={drafts.choose} />
      )}
      <FieldNotes id="chosen-picture" error={error} />
    </DropZone>
  )
}
