import { Camera, X } from 'lucide-react'
import { useRef, useState, type ChangeEvent } from 'react'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { Button } from '@serein/ui/button.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'
import { Failure, Problem } from '../page/failure.tsx'

type Kept = NonNullable<ReviewOfVisit['review']>['pictures']

const bytesLimit = 12 * 1024 * 1024
const kinds = 'image/jpeg,image/png,image/webp,image/avif'

/** Photos of a review: those that are kept, and those that go along when it is sent. */
export function ReviewPhotos(props: {
  kept: Kept
  chosen: File[]
  onChosen: (files: File[]) => void
  removing: { mutate: (pictureId: string) => void; isPending: boolean; error: unknown }
}) {
  const { t, pick } = useWords()
  const { kept, chosen, onChosen, removing } = props
  const input = useRef<HTMLInputElement>(null)
  const [isUnusable, setUnusable] = useState(false)
  const left = reviewRules.pictures - kept.length - chosen.length
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])]
    event.target.value = ''
    const usable = files.filter(
      ({ type, size }) => kinds.split(',').includes(type) && size <= bytesLimit,
    )
    setUnusable(usable.length < files.length)
    onChosen([...chosen, ...usable].slice(0, reviewRules.pictures - kept.length))
  }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">{t('review.photos.title')}</legend>
      <p className="text-sm text-ink-soft">
        {t('review.photos.help', { limit: reviewRules.pictures })}
      </p>
      {kept.length + chosen.length > 0 ? (
        <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {kept.map(({ id, picture }, index) => (
            <li key={id} className="relative">
              <Picture picture={picture} alt={pick(picture.alt)} ratio="1" rounded />
              <Remove
                place={index + 1}
                pending={removing.isPending}
                onPress={() => removing.mutate(id)}
              />
            </li>
          ))}
          {chosen.map((file, index) => (
            <li key={`${file.name} ${file.lastModified} ${file.size}`} className="relative">
              <ChosenPhoto file={file} />
              <Remove
                place={kept.length + index + 1}
                onPress={() => onChosen(chosen.filter((each) => each !== file))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        accept={kinds}
        tabIndex={-1}
        aria-hidden
        className="sr-only"
        data-photos
        onChange={choose}
      />
      {left > 0 ? (
        <Button
          tone="secondary"
          className="mt-3"
          icon={<Camera aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('review.photos.add')}
        </Button>
      ) : null}
      <Problem word={isUnusable ? 'identity.profile.photoUnusable' : null} className="mt-3" />
      <Failure error={removing.error} className="mt-3" />
    </fieldset>
  )
}

function ChosenPhoto({ file }: { file: File }) {
  const show = (image: HTMLImageElement | null) => {
    if (!image) return
    const url = URL.createObjectURL(file)
    image.src = url
    return () => URL.revokeObjectURL(url)
  }
  return (
    <img
      ref={show}
      alt={file.name}
      className="aspect-square w-full rounded-md bg-sunken object-cover"
    />
  )
}

function Remove(props: { place: number; pending?: boolean; onPress: () => void }) {
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
