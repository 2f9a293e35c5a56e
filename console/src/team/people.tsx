import { useQuery } from '@tanstack/react-query'
import { Plus, Users } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useClient, useFormat } from '@serein/client/provider.tsx'
import type { ManagedTeam } from '@serein/shared/team/managed-team.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { Button } from '@serein/ui/button.tsx'
import { Link } from '@serein/ui/link.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import { StarShape } from '@serein/ui/stars.tsx'
import { linkTo } from '../address/link.ts'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { dayOfWeekday } from '../shop/week-fields.tsx'
import { StaffSheet } from './staff-sheet.tsx'
import { VisitsInTheWay } from './visits-in-the-way.tsx'
import { useTeam, type TeamMember, type TeamVerbs } from './use-team.ts'

type MayRead = { stars: boolean; reviews: boolean }
const nothing: MayRead = { stars: false, reviews: false }

/** Who takes bookings at a shop, and on which days of the week. */
export function People(props: { shop: Shop; mayChange: boolean; mayRead?: MayRead }) {
  const { shop, mayChange, mayRead = nothing } = props
  const { t } = useWords()
  const { teamQuery, verbs, inTheWay, forget } = useTeam(shop.id)
  const [opened, setOpened] = useState<TeamMember | 'new' | null>(null)
  const close = () => setOpened(null)
  const add = mayChange ? (
    <Button icon={<Plus aria-hidden />} onClick={() => setOpened('new')}>
      {t('team.add')}
    </Button>
  ) : undefined
  return (
    <>
      <div className="flex max-w-240 flex-col gap-8 p-6 max-md:p-5">
        <QueryBoundary
          query={teamQuery}
          loading={<Skeleton className="h-80 w-full" />}
          isEmpty={({ members }: ManagedTeam) => members.length === 0}
          empty={
            <EmptyState
              art={<Users aria-hidden className="mx-auto size-12 text-primary" />}
              title={t('team.none')}
              text={t('team.noneText')}
              action={add}
            />
          }
        >
          {({ members }) => (
            <>
              <div className="flex flex-wrap items-center justify-between gap-4">
                <p className="max-w-150 text-sm text-ink-soft">
                  {t(mayChange ? 'team.help' : 'team.look')}
                </p>
                {add}
              </div>
              {groupsOf(members).map(([title, group]) => (
                <Group
                  key={title}
                  title={t(title)}
                  members={group}
                  {...{ shop, verbs, mayChange, mayRead, onEdit: setOpened }}
                />
              ))}
            </>
          )}
        </QueryBoundary>
      </div>
      <StaffSheet
        opened={opened}
        members={teamQuery.data?.members ?? []}
        shopId={shop.id}
        verbs={verbs}
        onClose={close}
      />
      <VisitsInTheWay {...{ inTheWay, onClose: forget }} />
    </>
  )
}

/** Who works at this shop, who at others, and who has left; of each only where there is somebody. */
function groupsOf(members: TeamMember[]) {
  const active = members.filter(({ isActive }) => isActive)
  return (
    [
      ['team.here', active.filter(({ week }) => week.length > 0)],
      ['team.others', active.filter(({ week }) => week.length === 0)],
      ['team.left', members.filter(({ isActive }) => !isActive)],
    ] as const
  ).filter(([, group]) => group.length > 0)
}

function Group(props: {
  title: string
  shop: Shop
  members: TeamMember[]
  mayRead: MayRead
  verbs: TeamVerbs
  mayChange: boolean
  onEdit: (member: TeamMember) => void
}) {
  const { t } = useWords()
  const { title, members, verbs, mayChange, onEdit, shop, mayRead } = props
  const ratingOf = useRatings(mayRead.stars)
  return (
    // Nothing in it may have the focus; then it is scrolled by keyboard itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={title} tabIndex={mayChange ? undefined : 0}>
      <h2 className="serif mb-3 text-lg">{title}</h2>
      <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
        {members.map((member) => {
          const { staffId, staffName: name, portrait, isActive } = member
          return (
            <li key={staffId} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
              <Avatar name={name} src={portrait?.src ?? null} />
              <Facts member={member}>
                <Rating {...{ member, shop, mayRead }} rating={ratingOf(staffId)} />
              </Facts>
              {mayChange && isActive ? (
                <div className="flex flex-wrap items-center gap-1">
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('team.edit', { name })}
                    onClick={() => onEdit(member)}
                  >
                    {t('common.edit')}
                  </Button>
                  <Button
                    tone="quiet"
                    size="sm"
                    aria-label={t('team.retireOf', { name })}
                    onClick={() => void verbs.retire(member)}
                  >
                    {t('team.retire')}
                  </Button>
                </div>
              ) : mayChange ? (
                <Button
                  tone="quiet"
                  size="sm"
                  aria-label={t('team.restoreOf', { name })}
                  onClick={() => void verbs.restore(member)}
                >
                  {t('team.restore')}
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The stars of each therapist who has any. */
function useRatings(enabled: boolean) {
  const { query } = useClient()
  const { data } = useQuery({ ...query.review.staffRatings.queryOptions(), enabled })
  return (staffId: string) => data?.ratings.find((each) => each.staffId === staffId)
}

/** The average of somebody’s stars and of how many; of who works here it leads to their reviews. */
function Rating(props: {
  member: TeamMember
  shop: Shop
  mayRead: MayRead
  rating: { average: number; count: number } | undefined
}) {
  const { t } = useWords()
  const format = useFormat()
  const { member, shop, mayRead, rating } = props
  if (!rating) return null
  const { staffId, staffName: name, isActive, week } = member
  const average = format.number(rating.average, { maximumFractionDigits: 1 })
  const words = t('team.rating.of', { name, average, count: rating.count })
  const mark = (
    <span aria-hidden className="figures inline-flex items-center gap-1">
      <span className="text-gold">
        <StarShape filled size={15} />
      </span>
      {average} ({format.number(rating.count)})
    </span>
  )
  return mayRead.reviews && isActive && week.length > 0 ? (
    <Link
      className="text-sm"
      aria-label={words}
      href={linkTo('/reviews', { shop: shop.id, staff: staffId })}
    >
      {mark}
    </Link>
  ) : (
    <span role="img" aria-label={words} className="text-sm text-ink-soft">
      {mark}
    </span>
  )
}

function Facts({ member, children }: { member: TeamMember; children: ReactNode }) {
  const { t } = useWords()
  const format = useFormat()
  const { staffName, week, isActive, visits } = member
  const days = [...new Set(week.map(({ weekday }) => weekday))]
  const names = days.map((weekday) => format.day(dayOfWeekday(weekday), { weekday: 'short' }))
  const facts = [
    days.length > 0 ? names.join(', ') : t('team.elsewhere'),
    isActive && visits > 0 ? t('team.visits', { count: visits }) : undefined,
  ]
  return (
    <div className="min-w-0 flex-[1_1_14rem]">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <p className="serif text-lg [overflow-wrap:anywhere]">{staffName}</p>
        {children}
      </div>
      <p className="text-sm text-ink-soft">{facts.filter(Boolean).join(' · ')}</p>
    </div>
  )
}
