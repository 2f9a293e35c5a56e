import { useState } from 'react'
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
import { useServerForm } from '../page/use-server-form.ts'
import { ReviewPhotos } from './review-photos.tsx'
import { type Said, type Subject, useReviewVerbs } from './review-query.ts'

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
  const [photos, setPhotos] = useState<File[]>([])
  const verbs = useReviewVerbs(of)
  const words = useStarWords()
  const form = useServerForm({
    initial: {
      stars: review?.stars ?? props.stars,
      staffStars: review?.staffStars ?? null,
      shopStars: review?.shopStars ?? null,
      text: review?.text ?? '',
    },
    read: ({ stars, text, ...others }) =>
      stars === null
        ? { sent: null, faults: [{ field: 'stars', text: t('review.form.missing') }] }
        : { sent: { ...others, stars, text: text.trim() }, faults: [] },
    send: async (content: Said) => {
      await verbs.save.mutateAsync({ said: content, isNew: review === null })
      for (const photo of photos) {
        await verbs.addPhoto.mutateAsync(photo)
        setPhotos((left) => left.filter((each) => each !== photo))
      }
      props.onSaved()
    },
  })
  const missing = form.at('stars')
  const { stars, staffStars, shopStars } = form.values
  return (
    <Form {...form.attributes}>
      <Card className="flex flex-col gap-5">
        <div data-invalid={missing && ''}>
          <RatingInput
            label={t('review.form.visit')}
            words={words}
            value={stars}
            onValue={(next) => form.set({ stars: next })}
          />
          {missing ? (
            <p role="alert" className="mt-1 text-sm text-red">
              {missing}
            </p>
          ) : null}
        </div>
        {visit.staffNames.length > 0 ? (
          <RatingInput
            label={t('review.form.staff', { who: format.list(visit.staffNames) })}
            words={words}
            value={staffStars}
            onValue={(next) => form.set({ staffStars: next })}
          />
        ) : null}
        <RatingInput
          label={t('review.form.shop', { shop: visit.shopName })}
          words={words}
          value={shopStars}
          onValue={(next) => form.set({ shopStars: next })}
        />
      </Card>
      <TextArea
        label={t('review.form.text')}
        note={t('booking.invitation.optional')}
        help={t('review.form.textHelp')}
        name="text"
        rows={5}
        maxLength={reviewRules.textLength}
        {...form.text('text')}
      />
      {'visit' in of ? null : (
        <ReviewPhotos
          savedPhotos={review?.pictures ?? []}
          chosen={photos}
          onChosen={setPhotos}
          removing={verbs.removePhoto}
        />
      )}
      <Failure error={form.problem} />
      <SubmitButton
        size="lg"
        wide
        pending={form.isPending}
        pendingLabel={t('identity.form.pending')}
      >
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
