import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnWaiting as Entry } from '@serein/shared/waiting/contract.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Countdown } from '@serein/ui/countdown.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import { dayPartOf } from './day-part.ts'
import { OwnStanding } from './own-standing.tsx'

/** What the reader waits for, and what is looked for regularly for them. */
export function OwnWaiting() {
  return (
    <>
      <WaitList />
      <OwnStanding />
    </>
  )
}

/** Their place, what is free, and the way out; nothing where they wait for nothing. */
function WaitList() {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.waiting.list.queryOptions())
  const entries = data?.entries.filter(({ standingWishId }) => standingWishId === null) ?? []
  if (entries.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-8 flex flex-col gap-3">
      <h2 id="waiting" className="serif text-xl">
        {t('booking.wait.title')}
      </h2>
      {entries.map((entry) => (
        <WaitCard key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

function WaitCard({ entry }: { entry: Entry }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const { services, shop, fromDay, toDay, place, offer, freeTimes, moves } = entry
  const part = dayPartOf(entry)
  const { leave, pass, take, error, isPending } = useWaiting(entry)
  const when = (startsAt: string) =>
    `${format.shortDate(startsAt, shop.timeZone)}, ${format.time(startsAt, shop.timeZone)}`
  const day = (each: string) =>
    format.day(each, { weekday: 'short', day: 'numeric', month: 'short' })
  return (
    <Card className={offer ? 'ring-1 ring-gold' : undefined}>
      <h3 className="serif text-lg">
        {format.list([...new Set(services.map(({ name }) => pick(name)))])}
      </h3>
      <p className="text-sm">
        {shop.name} · {fromDay === toDay ? day(fromDay) : `${day(fromDay)} – ${day(toDay)}`}
        {part && part !== 'all' ? ` · ${t(`booking.part.${part}`)}` : ''}
      </p>
      {moves ? (
        <p className="text-sm">
          {t('booking.wait.insteadOf', { when: when(moves.startsAt) })}
          {entry.movesByItself ? `. ${t('booking.wait.movesByItself')}` : ''}
        </p>
      ) : null}
      {offer ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            {t('booking.wait.held', {
              when: when(offer.startsAt),
              until: format.time(offer.heldUntil, shop.timeZone),
            })}
          </p>
          <Countdown
            key={offer.heldUntil}
            until={offer.heldUntil}
            label={t('checkout.hold.left')}
            say={(minutes) => t('checkout.hold.say', { minutes })}
          />
        </div>
      ) : (
        <p className="mt-1 text-sm text-ink-soft">
          {t('booking.wait.place', { place: place ?? 1 })}
        </p>
      )}
      {freeTimes.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-2">
          <p className="w-full text-sm">{t('booking.wait.free')}</p>
          {freeTimes.map(({ startsAt }) =>
            moves ? (
              <ButtonLink
                key={startsAt}
                tone="secondary"
                size="sm"
                href={linkTo('bookAppointment', {
                  reschedule: moves.bookingId,
                  day: dayIn(startsAt, shop.timeZone),
                  start: startsAt,
                })}
              >
                {when(startsAt)}
              </ButtonLink>
            ) : (
              <Button
                key={startsAt}
                tone="secondary"
                size="sm"
                pending={isPending}
                onClick={() => take(startsAt)}
              >
                {when(startsAt)}
              </Button>
            ),
          )}
        </div>
      ) : null}
      <Failure tone="clay" otherwise="booking.hold.offline" error={error} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-2">
        {offer ? (
          <>
            <ButtonLink size="sm" href={linkTo('checkout', { booking: offer.bookingId })}>
              {t('booking.wait.book')}
            </ButtonLink>
            <Button tone="secondary" size="sm" pending={isPending} onClick={pass}>
              {t('booking.wait.pass')}
            </Button>
          </>
        ) : null}
        <Button tone="quiet" size="sm" pending={isPending} onClick={leave}>
          {t('booking.wait.leave')}
        </Button>
      </div>
    </Card>
  )
}

function useWaiting({ id: waitingEntryId }: Entry) {
  const { t } = useWords()
  const router = useRouter()
  const { api, query, queryClient } = useClient()
  const refresh = async () => {
    await Promise.all(
      [query.waiting.key(), query.booking.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  const leave = useMutation({
    mutationFn: () => api.waiting.leave({ waitingEntryId }),
    onSuccess: () => showToast({ text: t('booking.wait.left') }),
    onSettled: refresh,
  })
  const pass = useMutation({
    mutationFn: () => api.waiting.pass({ waitingEntryId }),
    onSuccess: () => showToast({ text: t('booking.wait.passed') }),
    onSettled: refresh,
  })
  const take = useMutation({
    mutationFn: (startsAt: string) => api.waiting.take({ waitingEntryId, startsAt }),
    onSuccess: ({ offer }) =>
      offer && router.navigate({ href: linkTo('checkout', { booking: offer.bookingId }) }),
    onSettled: refresh,
  })
  return {
    leave: () => leave.mutate(),
    pass: () => pass.mutate(),
    take: (startsAt: string) => take.mutate(startsAt),
    error: leave.error ?? pass.error ?? take.error,
    isPending: leave.isPending || pass.isPending || take.isPending,
  }
}
