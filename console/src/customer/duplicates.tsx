import { useQuery } from '@tanstack/react-query'
import { UsersRound } from 'lucide-react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { LikelyDuplicate } from '@serein/shared/customer/duplicate.ts'
import type { CustomerRow } from '@serein/shared/customer/schema.ts'
import { Badge } from '@serein/ui/badge.tsx'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Link } from '@serein/ui/link.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { linkTo } from '../address/link.ts'
import { ClientMarks } from '../booking/client-marks.tsx'
import { contactsBeside, useClientName } from '../booking/client-name.ts'
import { useWords } from '../language/words.ts'
import type { Shop } from '../member/member.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { useCustomerVerbs } from './use-customer-verbs.ts'

/** Clients who are likely one person: one stays with all there is of both, or they are two after all. */
export function DuplicatesSheet({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const { t } = useWords()
  const { query } = useClient()
  const found = useQuery(query.customer.duplicates.queryOptions({ input: {} }))
  return (
    <SideSheet open onClose={onClose} title={t('customer.duplicate.title')}>
      <QueryBoundary
        query={found}
        loading={<Skeleton className="h-60 w-full" />}
        isEmpty={({ pairs }) => pairs.length === 0}
        empty={
          <EmptyState
            art={<UsersRound aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('customer.duplicate.none')}
            text={t('customer.duplicate.noneText')}
          />
        }
      >
        {({ pairs, pairCount }) => (
          <div className="flex flex-col gap-4">
            <p className="text-sm text-ink-soft">
              {t('customer.duplicate.count', { count: pairCount })} {t('customer.duplicate.text')}
            </p>
            <ul className="divide-y divide-line">
              {pairs.map((pair) => (
                <Pair key={`${pair.one.id} ${pair.other.id}`} pair={pair} shop={shop} />
              ))}
            </ul>
          </div>
        )}
      </QueryBoundary>
    </SideSheet>
  )
}

function Pair({ pair, shop }: { pair: LikelyDuplicate; shop: Shop }) {
  const { t } = useWords()
  const verbs = useCustomerVerbs()
  const clientName = useClientName()
  const { one, other, likenesses } = pair
  const keep = (stays: CustomerRow, goes: CustomerRow) => {
    const made = { mergeId: '' }
    const names = { name: clientName(goes), into: clientName(stays) }
    void verbs.run(
      async () => {
        const { mergeId } = await verbs.api.merge({ customerId: stays.id, otherId: goes.id })
        made.mergeId = mergeId
        return t('customer.merge.isDone', names)
      },
      () => verbs.api.undoMerge(made),
    )
  }
  const both = { customerId: one.id, otherId: other.id }
  const part = () =>
    verbs.run(
      async () => {
        await verbs.api.distinguish({ ...both, isDistinct: true })
        return t('customer.duplicate.distinct')
      },
      () => verbs.api.distinguish({ ...both, isDistinct: false }),
    )
  return (
    <li className="flex flex-col gap-3 py-4 first:pt-0">
      <p className="flex flex-wrap gap-1.5">
        {likenesses.map((likeness) => (
          <Badge key={likeness} tone="gold">
            {t(`customer.likeness.${likeness}`)}
          </Badge>
        ))}
      </p>
      <div className="grid gap-3">
        {[[one, other] as const, [other, one] as const].map(([client, twin]) => (
          <section key={client.id} className="flex flex-col gap-2 rounded-md bg-sunken p-3.5">
            <Facts client={client} shop={shop} />
            <Button
              size="sm"
              tone="secondary"
              className="mt-auto self-start"
              aria-label={t('customer.duplicate.keepOf', { name: clientName(client) })}
              pending={verbs.isPending}
              onClick={() => keep(client, twin)}
            >
              {t('customer.duplicate.keep')}
            </Button>
          </section>
        ))}
      </div>
      <Button
        size="sm"
        tone="quiet"
        className="-ml-4 self-start"
        pending={verbs.isPending}
        onClick={() => void part()}
      >
        {t('customer.duplicate.part')}
      </Button>
    </li>
  )
}

function Facts({ client, shop }: { client: CustomerRow; shop: Shop }) {
  const { t } = useWords()
  const format = useFormat()
  const name = useClientName()(client)
  const { visits, lastVisitAt, lastVisitZone } = client
  const lastVisit = lastVisitAt && format.shortDate(lastVisitAt, lastVisitZone ?? shop.timeZone)
  return (
    <>
      <Link
        href={linkTo('/clients', { shop: shop.id, client: client.id })}
        className="font-semibold [overflow-wrap:anywhere]"
      >
        {name}
      </Link>
      {contactsBeside(name, client).map((contact) => (
        <p key={contact} className="text-sm text-ink-soft [overflow-wrap:anywhere]">
          {contact}
        </p>
      ))}
      <p className="text-sm text-ink-soft">
        {[
          t('customer.visits', { count: visits }),
          lastVisit && t('customer.lastVisit', { day: lastVisit }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <ClientMarks alerts={client.alerts} tags={client.tags} />
    </>
  )
}
