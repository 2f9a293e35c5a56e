import { useFormat } from '@serein/client/provider.tsx'
import type { ReviewOfVisit } from '@serein/shared/review/own-review.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Notice } from '@serein/ui/notice.tsx'
import { Picture } from '@serein/ui/picture.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import { linkTo } from '../address/link.ts'
import { OwnPhoto } from './own-photo.tsx'
import { useWords } from '../language/words.ts'

/** The written review, editable while that is possible. */
export function WrittenReview(props: {
  visit: ReviewOfVisit
  review: NonNullable<ReviewOfVisit['review']>
  onEdit: () => void
}) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { visit, review } = props
  const { staffStars, shopStars, editableUntil } = review
  const at = {
    day: format.longDate(editableUntil, visit.timeZone),
    time: format.time(editableUntil, visit.timeZone),
  }
  return (
    <div className="flex flex-col gap-5">
      {review.takenDownFor ? (
        <Notice tone="clay" title={t('review.down.title')}>
          {t('review.down.text', { reason: review.takenDownFor })}
        </Notice>
      ) : (
        <div role="status">
          <h2 className="serif text-xl">{t('review.thanks.title')}</h2>
          <p className="mt-1 text-ink-soft">{t('review.thanks.text')}</p>
        </div>
      )}
      <Card className="flex flex-col gap-3">
        <Given label={t('review.form.visit')} stars={review.stars} />
        {staffStars ? (
          <Given
            label={t('review.form.staff', { who: format.list(visit.staffNames) })}
            stars={staffStars}
          />
        ) : null}
        {shopStars ? (
          <Given label={t('review.form.shop', { shop: visit.shopName })} stars={shopStars} />
        ) : null}
        {review.text ? <p className="whitespace-pre-line">{review.text}</p> : null}
        {review.pictures.length > 0 ? (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {review.pictures.map(({ id, picture }) => (
              <li key={id}>
                {picture ? (
                  <Picture picture={picture} alt={pick(picture.alt)} ratio="1" rounded />
                ) : (
                  <OwnPhoto bookingId={visit.bookingId} pictureId={id} />
                )}
              </li>
            ))}
          </ul>
        ) : null}
      </Card>
      {visit.whyNot === null ? (
        <div>
          <Button tone="secondary" onClick={props.onEdit}>
            {t('review.edit')}
          </Button>
          <p className="mt-2 text-sm text-ink-soft">{t('review.editUntil', at)}</p>
        </div>
      ) : null}
      <ButtonLink tone="quiet" href={linkTo('shopDetails', { shop: visit.shopId })}>
        {t('review.toShop')}
      </ButtonLink>
    </div>
  )
}

function Given({ label, stars }: { label: string; stars: number }) {
  const { t } = useWords()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="text-sm font-semibold">{label}</span>
      <Stars value={stars} label={t('shop.reviews.stars', { count: stars })} />
    </div>
  )
}
