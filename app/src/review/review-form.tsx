import { useId, useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { reviewRules } from '@serein/shared/review/rules.ts'
import { Card } from '@serein/ui/card.tsx'
import { Form } from '@serein/ui/form.tsx'
import { RatingInput } from '@serein/ui/rating-input.tsx'
import { TextArea } from '@serein/ui/text-area.tsx'
import { useWords } from '../language/words.ts'
import { Failure } from '../page/failure.tsx'
import { SubmitButton } from '../page/submit-button.tsx'
import { ReviewPhotos } from './review-photos.tsx'
import { type Subject, useReviewVerbs } from './review-query.ts'

/** Stars for the visit, and optionally for therapist and spa, with text and photos. */
export function ReviewForm(props: {
  visit: ReviewOfVisit
  of: Subject
  /** The stars pressed in a mail. */
  stars: number | null
  onSaved: () => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { visit, of } = props
  const { review } = visit
  const [stars, setStars] = useState(review?.stars ?? props.stars)
  const [staffStars, setStaffStars] = useState(review?.staffStars ?? null)
  const [shopStars, setShopStars] = useState(review?.shopStars ?? null)
  const [photos, setPhotos] = useState<File[]>([])
  const [isMissing, setMissing] = useState(false)
  const verbs = useReviewVerbs(of)
  const missingId = useId()
  const words = useStarWords()
  const send = async (form: HTMLFormElement) => {
    setMissing(stars === null)
    if (stars === null) {
      form.querySelector<HTMLInputElement>('input[type=radio]')?.focus()
      return
    }
    const text = String(new FormData(form).get('text')).trim()
    try {
      await verbs.save.mutateAsync({
        said: { stars, staffStars, shopStars, text },
        isNew: review === null,
      })
      for (const photo of photos) {
        await verbs.addPhoto.mutateAsync(photo)
        setPhotos((left) => left.filter((each) => each !== photo))
      }
      props.onSaved()
    } catch {
      // The form shows why.
    }
  }
  const isPending = verbs.save.isPending || verbs.addPhoto.isPending
  return (
    <Form onSend={(form) => void send(form)}>
      <Card className="flex flex-col gap-5">
        <div>
          <RatingInput
            label={t('review.form.visit')}
            words={words}
            value={stars}
            onValue={setStars}
          />
          {isMissing && stars === null ? (
            <p id={missingId} role="alert" className="mt-1 text-sm text-red">
              {t('review.form.missing')}
            </p>
          ) : null}
        </div>
        {visit.staffNames.length > 0 ? (
          <RatingInput
            label={t('review.form.staff', { who: format.list(visit.staffNames) })}
            words={words}
            value={staffStars}
            onValue={setStaffStars}
          />
        ) : null}
        <RatingInput
          label={t('review.form.shop', { shop: visit.shopName })}
          words={words}
          value={shopStars}
          onValue={setShopStars}
        />
      </Card>
      <TextArea
        label={t('review.form.text')}
        note={t('booking.invitation.optional')}
        help={t('review.form.textHelp')}
        name="text"
        rows={5}
        maxLength={reviewRules.textLength}
        defaultValue={review?.text ?? ''}
      />
      {'visit' in of ? null : (
        <ReviewPhotos
          savedPhotos={review?.pictures ?? []}
          chosen={photos}
          onChosen={setPhotos}
          removing={verbs.removePhoto}
        />
      )}
      <Failure error={verbs.save.error ?? verbs.addPhoto.error} />
      <SubmitButton size="lg" wide pending={isPending} pendingLabel={t('identity.form.pending')}>
        {t(review ? 'review.form.save' : 'review.form.send')}
      </SubmitButton>
      <p className="text-sm text-ink-soft">{t('review.form.shown')}</p>
    </Form>
  )
}

/** The meaning of each number of stars. */
function useStarWords(): [string, string, string, string, string] {
  const { t } = useWords()
  return [
    t('review.stars.one'),
    t('review.stars.two'),
    t('review.stars.three'),
    t('review.stars.four'),
    t('review.stars.five'),
  ]
}
