import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import { cx } from '@serein/ui/cx.ts'
import { FieldNotes } from '@serein/ui/field.tsx'
import { Thumbnail } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'
import type { Chosen } from './service-form.tsx'

/** One of the pictures of the shop, or none. */
export function PictureChoice(props: {
  shopId: string
  own: Chosen | null
  chosen: string | null
  error: string | undefined
  onChoose: (chosen: Chosen | null) => void
}) {
  const { t, language } = useWords()
  const { query } = useClient()
  const { shopId, own, chosen, error, onChoose } = props
  const { data } = useQuery(query.shop.pictures.queryOptions({ input: { shopId } }))
  const uploaded = data?.pictures ?? []
  const choices = [
    ...(own && !uploaded.some(({ id }) => id === own.id) ? [own] : []),
    ...uploaded.map(({ id, picture }) => ({ id, picture })),
  ]
  return (
    <div>
      <h3 id="service-picture" className="mb-1 text-sm font-semibold">
        {t('catalogue.picture')}
      </h3>
      <p className="mb-2 text-sm text-ink-soft">{t('catalogue.pictureHelp')}</p>
      <div role="group" aria-labelledby="service-picture" className="flex flex-wrap gap-2">
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
      <FieldNotes id="service-picture" error={error} />
    </div>
  )
}
