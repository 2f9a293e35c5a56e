import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskMembership } from '@serein/shared/pass/membership.ts'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { MemberDetails } from '../pass/member-details.tsx'
import { MemberRow } from '../pass/member-row.tsx'
import { CardPart } from './card-part.tsx'

/** The memberships of a client. */
export function CustomerMemberships(props: { customerId: string; mayChange: boolean }) {
  const { customerId, mayChange } = props
  const { t, pick } = useWords()
  const { query } = useClient()
  const [opened, setOpened] = useState<DeskMembership | null>(null)
  const input = { customerId, limit: 50 }
  const found = useQuery(query.membership.ofBusiness.queryOptions({ input }))
  return (
    <CardPart title={t('pass.membership.title')}>
      <QueryBoundary
        query={found}
        loading={<Skeleton className="h-20 w-full" />}
        isEmpty={({ memberships }) => memberships.length === 0}
        empty={<p className="text-sm text-ink-soft">{t('pass.membership.ofNobody')}</p>}
      >
        {({ memberships }) => (
          <ul className="divide-y divide-line">
            {memberships.map((membership) => (
              <MemberRow
                key={membership.id}
                membership={membership}
                title={pick(membership.plan.name)}
                onOpen={() => setOpened(membership)}
              />
            ))}
          </ul>
        )}
      </QueryBoundary>
      <SideSheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened ? pick(opened.plan.name) : ''}
      >
        {opened ? <MemberDetails membershipId={opened.id} mayChange={mayChange} /> : null}
      </SideSheet>
    </CardPart>
  )
}
