import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useFormat } from '@serein/client/provider.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { BookSearch } from '../address/visit-search.ts'
import type { Preload } from '../router.tsx'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { shopFallback } from '../shop/shop-fallback.tsx'
import { useWords } from '../language/words.ts'
import { preloadChoice, useChooseData, type ChooseData } from '../visit/choose-data.ts'
import { ChooseSkeleton } from './choose-skeleton.tsx'
import { ChooseTime } from './choose-time.tsx'
import { servicesOf } from '../visit/visit.ts'

export { choiceMetadata as metadata } from './choose-metadata.ts'
// What is booked is chosen before its time.
export const fallback = shopFallback('shopBooking')

export async function preload(context: Preload<'bookAppointment'>): Promise<void> {
  await preloadChoice(context)
}

/** Choose who, a day and a time; holding it comes last. Also where a booking is rescheduled. */
export function Page() {
  const { t } = useWords()
  const search = useScreenSearch('bookAppointment')
  const data = useChooseData(search)
  const subtitle = useSubtitle(data.data)
  const visit = rescheduledVisit(search)
  if (!visit && !(search.shop && search.items)) return <NothingChosen shop={search.shop} />
  const title = visit ? t('booking.choose.rescheduleTitle') : t('booking.choose.title')
  const back = visit
    ? linkTo('bookingDetails', visit)
    : search.shop
      ? linkTo('shopBooking', {
          shop: search.shop,
          items: search.items,
          together: search.together,
          sameRoom: search.sameRoom,
        })
      : linkTo('featured')
  if (!data.data) {
    return (
      <Screen title={title} subtitle={subtitle} back={back} width="wide">
        <QueryBoundary query={data} loading={<ChooseSkeleton />}>
          {() => null}
        </QueryBoundary>
      </Screen>
    )
  }
  return <ChooseTime data={data.data} search={search} head={{ title, subtitle, back }} />
}

/** The address of the visit that gets another time, if one does. */
function rescheduledVisit({ visit, reschedule }: BookSearch) {
  if (visit) return { visit }
  return reschedule ? { booking: reschedule } : null
}

/** "Deep tissue, 60 min · Maison Serein" */
function useSubtitle(data: ChooseData | undefined): string {
  const { t, pick } = useWords()
  const format = useFormat()
  // A line of its own height, so that nothing moves when the words come.
  if (!data) return ' '
  const services = servicesOf(data.guests, data.services)
  const minutes = minutesOf(data)
  const names = format.list([...new Set(services.map(({ name }) => pick(name)))])
  return [
    t('booking.choose.what', { names, minutes }),
    ...(data.guests.length > 1 ? [t('booking.guests', { count: data.guests.length })] : []),
    data.shop.name,
  ].join(' · ')
}

/** Guests who begin together are done when the longest visit is. */
function minutesOf({ guests, together, services }: ChooseData): number {
  const each = guests.map((guest) =>
    servicesOf([guest], services).reduce((sum, { lengthMinutes }) => sum + lengthMinutes, 0),
  )
  return together === 'same_start'
    ? Math.max(0, ...each)
    : each.reduce((sum, minutes) => sum + minutes, 0)
}

function NothingChosen({ shop }: { shop: string | undefined }) {
  const { t } = useWords()
  return (
    <Screen title={t('booking.choose.title')} back={linkTo('featured')}>
      <EmptyState
        art={<NoResultsArt />}
        title={t('booking.choose.nothing')}
        text={t('booking.choose.nothingText')}
        action={
          <ButtonLink href={shop ? linkTo('shopBooking', { shop }) : linkTo('featured')}>
            {t('booking.choose.find')}
          </ButtonLink>
        }
      />
    </Screen>
  )
}
