import { useFormat, useRelativeDay } from '@serein/client/provider.tsx'
import { Avatar } from '@serein/ui/avatar.tsx'
import { CardTitle, cardStyle } from '@serein/ui/card.tsx'
import { CarouselSection } from '@serein/ui/carousel.tsx'
import { cx } from '@serein/ui/cx.ts'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { useWords } from '../language/words.ts'
import { linkToTime } from './next-times.ts'
import type { KnownTherapist } from './therapist-data.ts'

/** Therapists side by side, with their most booked service and its free times. */
export function TherapistCards(props: {
  title: string
  className: string
  /** Undefined while loading. */
  therapists: readonly KnownTherapist[] | undefined
}) {
  const { t } = useWords()
  return (
    <CarouselSection
      title={props.title}
      previousLabel={t('shop.evening.previous')}
      nextLabel={t('shop.evening.more')}
      itemWidth="216px"
      className={props.className}
    >
      {props.therapists
        ? props.therapists.map((each) => <TherapistCard key={each.id} therapist={each} />)
        : Array.from({ length: 5 }, (_, index) => (
            <span key={index} className={cx(cardStyle(), 'block h-53 p-4')}>
              <Skeleton shape="round" className="size-14" />
              <Skeleton className="mt-4 h-5 w-2/3" />
              <Skeleton className="mt-3 h-3.5 w-full" />
            </span>
          ))}
    </CarouselSection>
  )
}

function TherapistCard({ therapist }: { therapist: KnownTherapist }) {
  const { t, pick } = useWords()
  const { name, title, picture, shop, service } = therapist
  return (
    <article className={cx(cardStyle(), 'flex h-full flex-col p-4')}>
      <Avatar size="lg" name={name} src={picture?.src} />
      <CardTitle
        href={linkTo('shopDetails', { shop: shop.id, therapist: therapist.id })}
        className="mt-3"
      >
        {name}
      </CardTitle>
      <p className="text-sm text-ink-soft">{pick(title)}</p>
      <p className="mt-1 text-sm text-ink-soft">{shop.name}</p>
      {service ? <p className="mt-1 text-sm">{pick(service.name)}</p> : null}
      <p className="figures mt-auto pt-2 text-sm font-semibold text-primary first-letter:uppercase">
        <FreeAgain therapist={therapist} none={t('shop.times.none')} />
      </p>
    </article>
  )
}

/** Their first free time, above the link of the card. */
function FreeAgain({ therapist, none }: { therapist: KnownTherapist; none: string }) {
  const format = useFormat()
  const { id, service, starts, shop } = therapist
  const relativeDay = useRelativeDay(shop.timeZone)
  const [first] = starts
  if (!first || !service) return none
  return (
    <Link
      href={linkToTime(shop, service.variantId, first, { wish: id })}
      rel="nofollow"
      className="relative z-1 inline-block first-letter:uppercase"
    >
      {`${relativeDay(first)} ${format.time(first, shop.timeZone)}`}
    </Link>
  )
}
