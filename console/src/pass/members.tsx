import { useInfiniteQuery } from '@tanstack/react-query'
import { IdCard } from 'lucide-react'
import { useState } from 'react'
import { useClient } from '@serein/client/provider.tsx'
import type { DeskMembership } from '@serein/shared/pass/membership.ts'
import { membershipStates, type MembershipState } from '@serein/shared/pass/membership-rules.ts'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { byCursor } from '../page/by-cursor.ts'
import { PagedList } from '../page/paged-list.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { MemberDetails } from './member-details.tsx'
import { MemberRow } from './member-row.tsx'

/** The members of the business, by how their membership stands. */
export function Members({ mayChange }: { mayChange: boolean }) {
  const { t, pick } = useWords()
  const { query } = useClient()
  const [state, setState] = useState<MembershipState | 'all'>('all')
  const [opened, setOpened] = useState<DeskMembership | null>(null)
  const question = { limit: 50, ...(state !== 'all' && { state }) }
  const pages = useInfiniteQuery(query.membership.ofBusiness.infiniteOptions(byCursor(question)))
  const members = pages.data?.pages.flatMap((page) => page.memberships) ?? []
  return (
    <>
      <Select
        label={t('pass.membership.show')}
        className="mb-4 max-w-80"
        value={state}
        options={(['all', ...membershipStates] as const).map((one) => ({
          id: one,
          label: t(`pass.membership.state.${one}`),
        }))}
        onSelect={(id) => setState(membershipStates.find((one) => one === id) ?? 'all')}
      />
      <PagedList
        pages={pages}
        entries={members}
        empty={{
          icon: IdCard,
          title: t('pass.membership.noMember'),
          text: t('pass.membership.noMemberText'),
        }}
        moreLabel={t('pass.membership.more')}
      >
        {(membership) => (
          <MemberRow
            key={membership.id}
            membership={membership}
            title={membership.customer.name}
            onOpen={() => setOpened(membership)}
          />
        )}
      </PagedList>
      <SideSheet
        open={opened !== null}
        onClose={() => setOpened(null)}
        title={opened?.customer.name ?? ''}
        subtitle={opened ? pick(opened.plan.name) : undefined}
      >
        {opened ? <MemberDetails membershipId={opened.id} mayChange={mayChange} /> : null}
      </SideSheet>
    </>
  )
}
