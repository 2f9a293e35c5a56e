import { Camera, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { pictureRules } from '@serein/shared/shop/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { useFileField } from '@serein/ui/file-field.tsx'
import { FileImage } from '@serein/ui/file-image.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { useWords } from '../language/words.ts'
import { Problem } from './failure.tsx'

/** Photos chosen to be sent with a form, besides those already saved. */
export function ChosenPhotos(props: {
  help: string
  limit: number
  chosen: readonly File[]
  onChosen: (files: File[]) => void
  kept?: { count: number; items: ReactNode }
}) {
  const { t } = useWords()
  const { limit, chosen, onChosen } = props
  const [isUnusable, setUnusable] = useState(false)
  const keptCount = props.kept?.count ?? 0
  const { field, open } = useFileField({
    rules: pictureRules,
    mark: 'photos',
    multiple: true,
    onFiles: (usable, unusable) => {
      setUnusable(unusable > 0)
      onChosen([...chosen, ...usable].slice(0, limit - keptCount))
    },
  })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('review.photos.title')}</legend>
      <p className="text-sm text-ink-soft">{props.help}</p>
      {keptCount + chosen.length > 0 ? (
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {props.kept?.items}
          {chosen.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className="relative">
              <FileImage
                file={file}
                alt={file.name}
                className="aspect-square w-full rounded-md bg-sunken object-cover"
              />
              <RemovePhoto
                place={keptCount + index + 1}
                onPress={() => onChosen(chosen.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      {field}
      {keptCount + chosen.length < limit ? (
        <Button tone="secondary" className="mt-3" icon={<Camera aria-hidden />} onClick={open}>
          {t('review.photos.add')}
        </Button>
      ) : null}
      <Problem word={isUnusable ? 'identity.profile.photoUnusable' : null} className="mt-3" />
    </fieldset>
  )
}

/** In the corner of a photo. */
export function RemovePhoto(props: { place: number; pending?: boolean; onPress: () => void }) {
  const { t } = useWords()
  return (
    <div className="absolute top-1.5 right-1.5">
      <IconButton
        label={t('review.photos.remove', { place: props.place })}
        icon={<X aria-hidden />}
        disabled={props.pending}
        onClick={props.onPress}
      />
    </div>
  )
}
