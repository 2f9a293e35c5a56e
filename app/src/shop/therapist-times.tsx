import { useQuery } from '@tanstack/react-query'
import { useClient } from '@serein/client/provider.tsx'
import type { ServiceCard } from '@serein/shared/catalogue/contract.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { linkTo } from '../address/link.ts'
import { writeVisit } from '../address/visit-search.ts'
import { useWords } from '../language/words.ts'
import { usePriceText } from '../visit/use-price-text.ts'
import { QueryBoundary } from '../page/screen.tsx'
import type { VisitData } from '../visit/visit.ts'
import { givenBy, servicesGiven } from './known-for.ts'
import { menuTimesOptions } from './shop-data.ts'
import { TimeChips, TimeChipsSkeleton } from './time-chips.tsx'

/** As many treatments as are looked through. */
const most = 3

/** The next free times of a therapist for what they are known for, then for the rest of the menu; each leads to that time. */
export function TherapistTimes(props: {
  therapist: Therapist
  data: VisitData
  specialities: readonly ServiceCard[]
}) {
  const { query } = useClient()
  const { therapist, data, specialities } = props
  const times = useQuery(menuTimesOptions(query, data.shop.id, therapist.id))
  const menu = servicesGiven(data.services, therapist)
  const inOrder = [...specialities, ...menu.filter((service) => !specialities.includes(service))]
  return (
    <QueryBoundary query={times} loading={<TimesSkeleton />}>
      {({ services }) => {
        const free = inOrder.flatMap((service) => {
          const found = services.find(({ serviceId }) => serviceId === service.id)
          return found && found.starts.length > 0 ? [{ ...found, service }] : []
        })
        if (free.length === 0) return <NoTimes {...{ therapist, data }} service={inOrder[0]} />
        return (
          <ul className="divide-y divide-line">
            {free.slice(0, most).map(({ service, ...next }) => (
              <FreeTimes key={service.id} service={service} next={next} {...props} />
            ))}
          </ul>
        )
      }}
    </QueryBoundary>
  )
}

/** Later days, and the waiting list where those are full, stand where a time is chosen. */
function NoTimes(props: {
  therapist: Therapist
  data: VisitData
  service: ServiceCard | undefined
}) {
  const { t } = useWords()
  const { therapist, data, service } = props
  const variant = service && givenBy(service, therapist).variants[0]
  return (
    <>
      <p className="text-ink-soft">{t('shop.therapist.noTimes')}</p>
      {variant ? (
        <ButtonLink
          tone="secondary"
          className="mt-3"
          href={linkTo('bookAppointment', {
            shop: data.shop.id,
            items: writeVisit([{ items: [{ variantId: variant.id, addOnIds: [] }] }]),
            wish: therapist.id,
          })}
        >
          {t('shop.therapist.later')}
        </ButtonLink>
      ) : null}
    </>
  )
}

function FreeTimes(props: {
  service: ServiceCard
  next: { variantId: string; starts: string[] }
  therapist: Therapist
  data: VisitData
}) {
  const { t, pick } = useWords()
  const priceText = usePriceText()
  const { service, next, therapist, data } = props
  const { shop } = data
  const variant = givenBy(service, therapist).variants.find(({ id }) => id === next.variantId)
  const name = pick(service.name)
  return (
    <li className="py-3 first:pt-0">
      <p className="font-medium">{name}</p>
      {variant ? (
        <p className="figures mb-2 text-sm text-ink-soft">
          {[
            t('shop.minutes', { minutes: variant.lengthMinutes }),
            priceText(service.priceKind, variant.priceMinor, shop.currency),
          ].join(' · ')}
        </p>
      ) : null}
      <TimeChips
        shop={shop}
        label={t('shop.therapist.timesFor', { service: name, name: therapist.name })}
        times={{ shopId: shop.id, ...next }}
        loading={false}
        wish={therapist.id}
        count={3}
      />
    </li>
  )
}

/** Keeps the places of three rows. */
function TimesSkeleton() {
  return (
    <div className="flex flex-col gap-6 py-2">
      {Array.from({ length: most }, (_, index) => (
        <TimeChipsSkeleton key={index} count={3} />
      ))}
    </div>
  )
}
