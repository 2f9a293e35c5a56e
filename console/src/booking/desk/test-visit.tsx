import { useQuery } from '@tanstack/react-query'
import { dayIn } from '@serein/client/format.ts'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import { Badge } from '@serein/ui/badge.tsx'
import { Button, ButtonLink } from '@serein/ui/button.tsx'
import { Card } from '@serein/ui/card.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../../address/link.ts'
import { useCommand } from '../../command/use-command.ts'
import { useWords } from '../../language/words.ts'
import type { Shop } from '../../member/member.ts'
import { QueryBoundary } from '../../page/page.tsx'

/** A visit to try the spa out: booked, looked at, paid, and removed again without a trace in its figures. */
export function TestVisit({ shop }: { shop: Shop }) {
  const { t } = useWords()
  const { api, query } = useClient()
  const input = { shopId: shop.id }
  const standing = useQuery({ ...query.booking.testVisit.queryOptions({ input }), staleTime: 0 })
  const command = useCommand({ refresh: [query.booking.key()] })
  const book = () =>
    command.run(async () => {
      await api.booking.bookTestVisit(input)
      return t('booking.test.booked')
    })
  const remove = () =>
    command.run(async () => {
      await api.booking.removeTestVisit(input)
      return t('booking.test.removed')
    })
  return (
    <QueryBoundary query={standing} loading={<Skeleton className="h-40 w-full" />}>
      {({ visit }) =>
        visit ? (
          <Standing visit={visit} shop={shop} pending={command.isPending} remove={remove} />
        ) : (
          <>
            <p>{t('booking.test.text')}</p>
            <Button pending={command.isPending} onClick={() => void book()}>
              {t('booking.test.book')}
            </Button>
          </>
        )
      }
    </QueryBoundary>
  )
}

function Standing(props: {
  visit: { bookingId: string; startsAt: string; isPaid: boolean; until: string }
  shop: Shop
  pending: boolean
  remove: () => Promise<boolean>
}) {
  const { t } = useWords()
  const format = useFormat()
  const { visit, shop, pending, remove } = props
  const { bookingId, startsAt, isPaid, until } = visit
  const when = (at: string) => ({
    day: format.shortDate(at, shop.timeZone),
    time: format.time(at, shop.timeZone),
  })
  const day = dayIn(startsAt, shop.timeZone)
  return (
    <Card className="flex w-full flex-col gap-4 p-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="serif text-lg">{t('booking.test.at', when(startsAt))}</p>
        <Badge tone="gold">{t('booking.mark.test')}</Badge>
        {isPaid ? <Badge tone="primary">{t('booking.test.paid')}</Badge> : null}
      </div>
      <p>{t(isPaid ? 'booking.test.look' : 'booking.test.pay')}</p>
      <div className="flex flex-wrap gap-2.5">
        <ButtonLink
          tone={isPaid ? 'secondary' : 'primary'}
          href={linkTo('/calendar', { shop: shop.id, day, visit: bookingId })}
        >
          {t('booking.test.open')}
        </ButtonLink>
        <Button tone="secondary" pending={pending} onClick={() => void remove()}>
          {t('booking.test.remove')}
        </Button>
      </div>
      <p className="text-sm text-ink-soft">{t('booking.test.until', when(until))}</p>
    </Card>
  )
}
