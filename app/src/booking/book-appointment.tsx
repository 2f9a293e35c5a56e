import { NoResultsArt } from '@serein/ui/art/no-results-art.tsx'
import type { Bilingual } from '@serein/shared/schema.ts'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { useFormat } from '@serein/client/provider.tsx'
import { linkTo, useScreenSearch } from '../address/link.ts'
import type { BookSearch } from '../address/visit-search.ts'
import type { Preload } from '../page/preload.ts'
import { QueryBoundary, Screen } from '../page/screen.tsx'
import { shopFallback } from '../shop/shop-fallback.tsx'
import { useWords } from '../language/words.ts'
import { preloadChoice, useChooseData, type ChooseData } from '../visit/choose-data.ts'
import { ChooseSkeleton } from '../visit/choose-skeleton.tsx'
import { ChooseTime } from './choose-time.tsx'
import { isCallOut, servicesOf } from '../visit/visit.ts'

export { choiceMetadata as metadata } from './choose-metadata.ts'
// What is booked is chosen before its time.
export const fallback = shopFallback('shopBooking')

export async function preload(context: Preload<'bookAppointment'>): Promise<void> {
  await preloadChoice(context)
}

/** Choose therapist, day and time, then hold it; also to reschedule a booking. */
export function Page() {
  const { t } = useWords()
  const search = useScreenSearch('bookAppointment')
  const data = useChooseData(search)
  const subtitle = useSubtitle(data.data)
  const visit = rescheduledVisit(search)
  if (!visit && !(search.shop && search.items)) return <NothingChosen shop={search.shop} />
  // Never fall back to the whole visit.
  if (data.isOfNobody) return <NothingChosen shop={undefined} />
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
  if (!visit && !search.at && isCallOut(data.data, data.data.services))
    return (
      <Screen title={title} subtitle={subtitle} back={back}>
        <EmptyState
          art={<NoResultsArt />}
          title={t('shop.callOut.where')}
          action={<ButtonLink href={back}>{t('shop.callOut.enter')}</ButtonLink>}
        />
      </Screen>
    )
  return <ChooseTime data={data.data} search={search} head={{ title, subtitle, back }} />
}

/** The address of the visit being rescheduled, if any. */
function rescheduledVisit({ visit, reschedule }: BookSearch) {
  if (visit) return { visit }
  return reschedule ? { booking: reschedule } : null
}

/** "Deep tissue, 60 min · Maison Serein" */
function useSubtitle(data: ChooseData | undefined): string {
  const { t, pick } = useWords()
  const format = useFormat()
  // Has a fixed height, so that nothing moves when the text arrives.
  if (!data) return ' '
  const services = servicesFor(data)
  const names = format.list([...new Set(services.flat().map(({ name }) => pick(name)))])
  return [
    ...(names ? [t('booking.choose.what', { names, minutes: minutesOf(services, data) })] : []),
    ...(data.guests.length > 1 ? [t('booking.guests', { count: data.guests.length })] : []),
    data.shop.name,
  ].join(' · ')
}

type Service = { name: Bilingual; lengthMinutes: number }

/** Each guest’s services; those of a moved visit as booked, since the menu may have changed. */
function servicesFor({ rescheduled, guest, guests, services }: ChooseData): Service[][] {
  if (!rescheduled) return guests.map((one) => servicesOf([one], services))
  const moved = rescheduled.items
    .filter(({ guestPosition }) => !guest || guestPosition === guest.position)
    .map((item) => ({ ...item, name: item.serviceName }))
  return [...Map.groupBy(moved, ({ guestPosition }) => guestPosition).values()]
}

/** Guests who begin together are done when the longest visit is. */
function minutesOf(services: readonly Service[][], { together }: ChooseData): number {
  const each = services.map((own) => own.reduce((sum, one) => sum + one.lengthMinutes, 0))
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
