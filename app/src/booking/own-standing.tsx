import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { OwnStanding as Wish } from '@serein/shared/waiting/standing-contract.ts'
import type { OwnWaiting as Entry } from '@serein/shared/waiting/contract.ts'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { showToast } from '@serein/ui/toast-queue.ts'
import { linkTo } from '../address/link.ts'
import { Failure } from '../page/failure.tsx'
import { useWords } from '../language/words.ts'
import type { UsualTime } from './standing-sheet.tsx'

const StandingSheet = lazy(async () => ({
  default: (await import('./standing-sheet.tsx')).StandingSheet,
}))

/** What is looked for regularly for the reader, with the time that is held; nothing where nothing is. */
export function OwnStanding() {
  const { t } = useWords()
  const { query } = useClient()
  const { data } = useQuery(query.standing.list.queryOptions())
  const waiting = useQuery(query.waiting.list.queryOptions())
  if (!data || data.wishes.length === 0) return null
  return (
    <section aria-labelledby="standing" className="mt-8 flex flex-col gap-3">
      <h2 id="standing" className="serif text-xl">
        {t('booking.standing.title')}
      </h2>
      {data.wishes.map((wish) => (
        <WishCard
          key={wish.id}
          wish={wish}
          entry={waiting.data?.entries.find(({ standingWishId }) => standingWishId === wish.id)}
        />
      ))}
    </section>
  )
}

function WishCard({ wish, entry }: { wish: Wish; entry: Entry | undefined }) {
  const { t, pick } = useWords()
  const format = useFormat()
  const [isChanging, setChanging] = useState(false)
  const { services, shop, everyWeeks, giveDays, nextDay, state } = wish
  const { run, skip, change, error, isPending } = useStanding(wish, () => setChanging(false))
  const names = services.flatMap(({ staffName }) => staffName ?? [])
  const when = (at: string) =>
    `${format.shortDate(at, shop.timeZone)}, ${format.time(at, shop.timeZone)}`
  const every = t('booking.series.every', { weeks: everyWeeks })
  const offer = entry?.offer
  return (
    <Card className={offer ? 'ring-1 ring-gold' : undefined}>
      <h3 className="serif text-lg">
        {format.list([...new Set(services.map(({ name }) => pick(name)))])}
      </h3>
      <p className="text-sm">
        {[
          shop.name,
          giveDays > 0 ? t('booking.standing.rhythm', { every, days: giveDays }) : every,
          ...(wish.staff === 'any' ? [] : new Set(names)),
        ].join(' · ')}
      </p>
      <p className={offer ? 'mt-3 font-semibold' : 'mt-1 text-sm text-ink-soft'}>
        {offer
          ? t('booking.standing.held', {
              when: when(offer.startsAt),
              until: when(offer.heldUntil),
            })
          : state === 'paused'
            ? t('booking.standing.paused')
            : t(entry ? 'booking.standing.waiting' : 'booking.standing.next', {
                day: format.day(nextDay, { weekday: 'long', day: 'numeric', month: 'long' }),
              })}
      </p>
      <Failure tone="clay" otherwise="booking.hold.offline" error={error} className="mt-3" />
      <div className="mt-4 flex flex-wrap gap-2">
        {offer && entry ? (
          <>
            <ButtonLink size="sm" href={linkTo('checkout', { booking: offer.bookingId })}>
              {t('booking.wait.book')}
            </ButtonLink>
            <Button tone="secondary" size="sm" pending={isPending} onClick={() => skip(entry.id)}>
              {t('booking.standing.skip')}
            </Button>
          </>
        ) : null}
        {state === 'paused' ? (
          <Button tone="secondary" size="sm" pending={isPending} onClick={() => run('resume')}>
            {t('booking.standing.resume')}
          </Button>
        ) : (
          <Button tone="quiet" size="sm" pending={isPending} onClick={() => run('pause')}>
            {t('booking.standing.pause')}
          </Button>
        )}
        <Button tone="quiet" size="sm" onClick={() => setChanging(true)}>
          {t('booking.standing.change')}
        </Button>
        <Button tone="quiet" size="sm" pending={isPending} onClick={() => run('end')}>
          {t('booking.standing.end')}
        </Button>
      </div>
      {isChanging ? (
        <Suspense>
          <StandingSheet
            usual={usualOf(wish)}
            staffNames={names}
            action={t('booking.standing.save')}
            error={error}
            isPending={isPending}
            onSave={change}
            onClose={() => setChanging(false)}
          />
        </Suspense>
      ) : null}
    </Card>
  )
}

function usualOf({ everyWeeks, giveDays, weekday, fromMinute, toMinute, staff }: Wish): UsualTime {
  return { everyWeeks, giveDays, weekday, fromMinute, toMinute, staff }
}

function useStanding({ id: standingWishId }: Wish, onChanged: () => void) {
  const { t } = useWords()
  const { api, query, queryClient } = useClient()
  const onSettled = async () => {
    await Promise.all(
      [query.standing.key(), query.waiting.key(), query.booking.key()].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
  const run = useMutation({
    mutationFn: async (verb: 'pause' | 'resume' | 'end') => {
      await api.standing[verb]({ standingWishId })
      if (verb === 'end') showToast({ text: t('booking.standing.ended') })
    },
    onSettled,
  })
  const skip = useMutation({
    mutationFn: (waitingEntryId: string) => api.waiting.pass({ waitingEntryId }),
    onSuccess: () => showToast({ text: t('booking.standing.skipped') }),
    onSettled,
  })
  const change = useMutation({
    mutationFn: (usual: UsualTime) => api.standing.change({ standingWishId, ...usual }),
    onSuccess: onChanged,
    onSettled,
  })
  return {
    run: (verb: 'pause' | 'resume' | 'end') => run.mutate(verb),
    skip: (waitingEntryId: string) => skip.mutate(waitingEntryId),
    change: (usual: UsualTime) => change.mutate(usual),
    error: run.error ?? skip.error ?? change.error,
    isPending: run.isPending || skip.isPending || change.isPending,
  }
}
