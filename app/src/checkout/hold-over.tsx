import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { BookingDetails } from '@serein/shared/booking/schema.ts'
import { EmptyCalendarArt } from '@serein/ui/art/empty-calendar-art.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { ChipLink } from '@serein/ui/chip.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { namesOf, visitOf, visitRequest, visitSearch } from '../visit/visit.ts'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'

/** The hold has expired: offers the same time if still free, else the nearest ones. */
export function HoldOver({ booking }: { booking: BookingDetails }) {
  const { t } = useWords()
  const format = useFormat()
  const router = useRouter()
  const { api, query } = useClient()
  const wanted = visitOf(booking)
  const visit = { ...visitRequest(wanted), shopId: booking.shop.id }
  const { startsAt, timeZone } = booking
  const around = useQuery(query.slot.why.queryOptions({ input: { ...visit, startsAt } }))
  const again = useMutation({
    mutationFn: () =>
      api.booking.hold({
        ...visit,
        startsAt,
        guestNames: namesOf(booking),
        ...(booking.note ? { note: booking.note } : {}),
      }),
    onSuccess: ({ id }) =>
      router.navigate({ href: linkTo('checkout', { booking: id }), replace: true }),
    onError: () => around.refetch(),
  })
  const choose = (start?: string) =>
    linkTo('bookAppointment', {
      shop: booking.shop.id,
      ...visitSearch(wanted),
      day: dayIn(start ?? startsAt, timeZone),
      ...(start ? { start } : {}),
    })
  const time = format.time(startsAt, timeZone)
  const isFree = around.data?.reason === null
  return (
    <EmptyState
      art={<EmptyCalendarArt />}
      title={t('checkout.over.title')}
      text={isFree ? t('checkout.over.stillFree', { time }) : t('checkout.over.text')}
      action={
        <>
          <Failure tone="clay" error={again.error} className="mb-3 text-left" />
          {isFree ? (
            <Button
              size="lg"
              pending={again.isPending}
              pendingLabel={t('booking.hold.pending')}
              onClick={() => again.mutate()}
            >
              {t('checkout.over.again', { day: format.shortDate(startsAt, timeZone), time })}
            </Button>
          ) : null}
          {around.data && !isFree ? (
            <div className="mb-3 flex flex-wrap justify-center gap-2">
              {around.data.nearest.map((start) => (
                <ChipLink key={start} tone="time" href={choose(start)}>
                  {format.shortDate(start, timeZone)}, {format.time(start, timeZone)}
                </ChipLink>
              ))}
            </div>
          ) : null}
          <ButtonLink tone={isFree ? 'quiet' : 'primary'} href={choose()}>
            {t('checkout.over.choose')}
          </ButtonLink>
        </>
      }
    />
  )
}
