import { CalendarOff, Plus } from 'lucide-react'
import { useState } from 'react'
import type { TimeOff, TimeOffList } from '@serein/shared/team/time-off.ts'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { Swaps } from './swaps.tsx'
import type { TeamAddress } from './team-address.ts'
import { TimeOffForm } from './time-off-form.tsx'
import { TimeOffRow } from './time-off-row.tsx'
import { type TimeOffVerbs, useTimeOff } from './use-time-off.ts'
import { VisitsInTheWay } from './visits-in-the-way.tsx'

type Props = {
  shop: Shop
  address: TeamAddress
  mayChange: boolean
  maySettle: boolean
  staffId: string | null
}

/** What was asked for, who is away when, and what is over. */
export function TimeOffTab({ shop, address, mayChange, maySettle, staffId }: Props) {
  const { t } = useWords()
  const { timeOffQuery, verbs, inTheWay, forget } = useTimeOff(
    shop.id,
    maySettle ? address.openAbsence : undefined,
  )
  const [isAsking, setAsking] = useState(false)
  const mayAsk = mayChange || staffId !== null
  const ask = mayAsk ? (
    <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setAsking(true)}>
      {t(mayChange ? 'team.off.add' : 'team.off.ask')}
    </Button>
  ) : undefined
  return (
    <div className="flex max-w-240 flex-col gap-8 p-6 max-md:p-5">
      <QueryBoundary
        query={timeOffQuery}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={(list: TimeOffList) => groupsOf(list).length === 0}
        empty={
          <EmptyState
            art={<CalendarOff aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('team.off.none')}
            text={t(mayAsk ? 'team.off.noneText' : 'team.look')}
            action={ask}
          />
        }
      >
        {(list) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-4">
              <p className="max-w-150 text-sm text-ink-soft">
                {t(mayChange ? 'team.off.help' : 'team.off.ownHelp')}
              </p>
              {ask}
            </div>
            {groupsOf(list).map(([title, rows]) => (
              <Group
                key={title}
                title={t(title)}
                {...{ rows, verbs }}
                timeZone={list.timeZone}
                onSettle={maySettle ? address.openAbsence : undefined}
              />
            ))}
          </>
        )}
      </QueryBoundary>
      <Swaps shopId={shop.id} today={address.today} staffId={staffId} />
      <SideSheet
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t(mayChange ? 'team.off.add' : 'team.off.ask')}
      >
        {isAsking ? (
          <TimeOffForm
            {...{ shop, verbs, staffId, mayChange }}
            today={address.today}
            onDone={() => setAsking(false)}
          />
        ) : null}
      </SideSheet>
      <VisitsInTheWay {...{ inTheWay, onClose: forget }} />
    </div>
  )
}

function groupsOf({ coming, past }: TimeOffList) {
  return (
    [
      ['team.off.waiting', coming.filter(({ state }) => state === 'asked')],
      ['team.off.coming', coming.filter(({ state }) => state === 'approved')],
      ['team.off.past', past],
    ] as const
  ).filter(([, rows]) => rows.length > 0)
}

function Group(props: {
  title: string
  rows: readonly TimeOff[]
  timeZone: string
  verbs: TimeOffVerbs
  onSettle: ((timeOffId: string) => void) | undefined
}) {
  const { title, rows, timeZone, verbs, onSettle } = props
  return (
    // Nothing in it may have the focus; then it is scrolled by keyboard itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={title} tabIndex={0}>
      <h2 className="serif mb-3 text-lg">{title}</h2>
      <ul className="divide-y divide-line rounded-md bg-surface px-5 shadow-soft">
        {rows.map((off) => (
          <TimeOffRow key={off.id} {...{ off, timeZone, verbs, onSettle }} />
        ))}
      </ul>
    </section>
  )
}
