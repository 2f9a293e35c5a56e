import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { Picture } from '@serein/ui/picture.tsx'
import { useWords } from '../language/words.ts'
import { ChosenPhotos, RemovePhoto } from '../page/chosen-photos.tsx'
import { Failure } from '../page/failure.tsx'

type Kept = NonNullable<ReviewOfVisit['review']>['pictures']

/** The photos of a review: the saved ones and those to send. */
export function ReviewPhotos(props: {
  savedPhotos: Kept
  chosen: File[]
  onChosen: (files: File[]) => void
  removing: { mutate: (pictureId: string) => void; isPending: boolean; error: unknown }
}) {
  const { t, pick } = useWords()
  const { savedPhotos, chosen, onChosen, removing } = props
  const limit = reviewRules.pictures
  const items = savedPhotos.map(({ id, picture }, index) => (
    <li key={id} className="relative">
      {picture ? <Picture picture={picture} alt={pick(picture.alt)} ratio="1" rounded /> : null}
      <RemovePhoto
        place={index + 1}
        pending={removing.isPending}
        onPress={() => removing.mutate(id)}
      />
    </li>
  ))
  return (
    <div>
      <ChosenPhotos
        help={t('review.photos.help', { limit })}
        kept={{ count: savedPhotos.length, items }}
        {...{ limit, chosen, onChosen }}
      />
      <Failure error={removing.error} className="mt-3" />
    </div>
  )
}
