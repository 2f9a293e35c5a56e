import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { ButtonLink } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { linkTo } from '../address/link.ts'
import { isKept } from '../visit/held.ts'
import { Screen } from '../page/screen.tsx'
import type { Fallback, FallbackContext } from '../page/screen-entry.ts'
import { useWords } from '../language/words.ts'

/** For an address without a visit: the next visit, or a kind message when there is none. */
export const visitFallback: Fallback = {
  address: async (context) => {
    const bookings = await comingOf(context)
    const next = bookings.find(({ state }) => state !== 'held') ?? bookings[0]
    return next ? linkTo('bookingDetails', { booking: next.id }) : null
  },
  Page: function NoVisit() {
    const { t } = useWords()
    return (
      <Screen title={t('booking.details.title')} back={linkTo('bookings')}>
        <EmptyState
          art={<EmptyCalendarArt />}
          title={t('booking.list.noneComing')}
          text={t('booking.list.noneComingText')}
          action={<ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>}
        />
      </Screen>
    )
  },
}

/** The same at the checkout, with the held time. */
export const holdFallback: Fallback = {
  address: async (context) => {
    const now = Date.now()
    const held = (await comingOf(context)).find((booking) => isKept(booking, now))
    return held ? linkTo('checkout', { booking: held.id }) : null
  },
  Page: function NoHold() {
    const { t } = useWords()
    return (
      <Screen title={t('checkout.review.title')} back={linkTo('bookings')}>
        <EmptyState
          art={<EmptyCalendarArt />}
          title={t('checkout.none.title')}
          text={t('checkout.none.text')}
          action={
            <>
              <ButtonLink href={linkTo('featured')}>{t('booking.list.find')}</ButtonLink>
              <ButtonLink tone="secondary" href={linkTo('bookings')}>
                {t('booking.list.title')}
              </ButtonLink>
            </>
          }
        />
      </Screen>
    )
  },
}

async function comingOf({ api }: FallbackContext) {
  const { bookings } = await api.booking.list({ which: 'coming', limit: 20 })
  return bookings
}
