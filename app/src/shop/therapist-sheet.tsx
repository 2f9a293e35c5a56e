import { useState, type ReactNode } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import { displayNames } from '@serein/shared/formatters.ts'
import type { ShopDetails } from '@serein/shared/shop/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { Heading } from '@serein/ui/heading.tsx'
import { Sheet } from '@serein/ui/sheet.tsx'
import { Stars } from '@serein/ui/stars.tsx'
import { onPlainClick } from '../page/anchor.tsx'
import { QueryBoundary } from '../page/screen.tsx'
import { useWords } from '../language/words.ts'
import type { VisitData } from '../visit/visit.ts'
import { MoreButton, moreOf } from './more-button.tsx'
import { ShopReview } from './shop-review.tsx'
import { ReviewsSkeleton, useReviews } from './shop-reviews.tsx'
import { TherapistTimes } from './therapist-times.tsx'
import { useKnownFor } from './known-for.ts'

/** A therapist: face, what they are known for, their next free times, and what clients say of them. */
export function TherapistSheet(props: {
  data: VisitData
  /** Undefined: closed. */
  therapistId: string | undefined
  onClose: () => void
  /** Where a visit with them begins; null while that is not the next step. */
  linkToBook: (therapist: Therapist) => string | null
  onBook: (address: string) => void
}) {
  const { t, pick } = useWords()
  const { data, therapistId, onClose } = props
  // Kept while the sheet closes.
  const [shownId, setShownId] = useState(therapistId)
  if (therapistId !== undefined && therapistId !== shownId) setShownId(therapistId)
  const therapist = data.team.find(({ id }) => id === shownId)
  const bookHref = therapist ? props.linkToBook(therapist) : null
  return (
    <Sheet
      open={therapistId !== undefined}
      desktop="side"
      onClose={onClose}
      title={therapist?.name ?? data.shop.name}
      subtitle={therapist ? pick(therapist.title) : undefined}
      closeLabel={t('shop.therapist.close')}
      footer={
        therapist && bookHref !== null ? (
          <ButtonLink
            size="lg"
            wide
            href={bookHref}
            rel="nofollow"
            onClick={onPlainClick(() => props.onBook(bookHref))}
          >
            {t('shop.therapist.book', { name: therapist.name })}
          </ButtonLink>
        ) : null
      }
    >
      {therapist ? (
        <Portrait key={therapist.id} therapist={therapist} data={data} />
      ) : (
        <p className="text-ink-soft">{t('shop.therapist.missing')}</p>
      )}
    </Sheet>
  )
}

function Portrait({ therapist, data }: { therapist: Therapist; data: VisitData }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const names = displayNames(format.locale, { type: 'language' })
  const specialities = useKnownFor(therapist, data)
  const { name, bio, languages } = therapist
  return (
    <>
      <div className="flex items-start gap-4">
        <Avatar size="xl" name={name} src={therapist.picture?.src} />
        <div className="min-w-0 flex-1">
          {pick(bio) ? <p>{pick(bio)}</p> : null}
          {languages.length > 0 ? (
            <p className="mt-1.5 text-sm text-ink-soft">
              {t('shop.team.speaks', {
                languages: format.list(languages.map((code) => names.of(code) ?? code)),
              })}
            </p>
          ) : null}
        </div>
      </div>
      {specialities.length > 0 ? (
        <Part title={t('shop.therapist.knownFor')}>
          <ul className="flex flex-wrap gap-2">
            {specialities.map((service) => (
              <li key={service.id}>
                <Badge tone="primary">{pick(service.name)}</Badge>
              </li>
            ))}
          </ul>
        </Part>
      ) : null}
      <Part title={t('shop.therapist.times')}>
        <TherapistTimes therapist={therapist} data={data} specialities={specialities} />
      </Part>
      <Part title={t('shop.therapist.reviews', { name })}>
        <TherapistReviews therapist={therapist} shop={data.shop} />
      </Part>
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6">
      <Heading level={3} size="item" className="mb-2.5">
        {title}
      </Heading>
      {children}
    </section>
  )
}

function TherapistReviews({ therapist, shop }: { therapist: Therapist; shop: ShopDetails }) {
  const { t } = useWords()
  const reviews = useReviews(shop.id, therapist.id)
  const written = reviews.data?.pages.flatMap((page) => page.reviews) ?? []
  const rating = reviews.data?.pages[0]?.staffRating
  return (
    <QueryBoundary
      query={reviews}
      loading={<ReviewsSkeleton />}
      isEmpty={() => written.length === 0}
      empty={
        <p className="text-ink-soft">{t('shop.therapist.noReviews', { name: therapist.name })}</p>
      }
    >
      {() => (
        <>
          {rating ? <Average {...rating} /> : null}
          <ul className="divide-y divide-line">
            {written.map((review) => (
              <ShopReview key={review.id} review={review} shop={shop} level={4} />
            ))}
          </ul>
          <MoreButton more={moreOf(reviews)} label={t('shop.reviews.more')} className="mt-4" />
        </>
      )}
    </QueryBoundary>
  )
}

function Average({ average, count }: { average: number; count: number }) {
  const { t } = useWords()
  const format = useFormat()
  const value = format.number(average, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <p className="flex flex-wrap items-center gap-x-2.5">
      <span className="serif figures text-xl">{value}</span>
      <Stars value={average} size={18} label={t('shop.card.rating', { value, count })} />
      <span className="text-sm text-ink-soft">{t('shop.therapist.ratings', { count })}</span>
    </p>
  )
}
