import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '@serein/client/provider.tsx'
import type { Absence } from '@serein/shared/booking/absence.ts'
import { Button } from '@serein/ui/button.tsx'
import { EmptyState } from '@serein/ui/screen-state.tsx'
import { Skeleton } from '@serein/ui/skeleton.tsx'
import type { Shop } from '../member/member.ts'
import { useWords } from '../language/words.ts'
import { QueryBoundary } from '../page/page.tsx'
import { SideSheet } from '../page/sheet.tsx'
import { AbsenceVisit } from './absence-visit.tsx'
import { type Become, proposalOf, useAbsence } from './use-absence.ts'

/** Each visit of somebody who is off, with a proposal; settled one by one, or all at once. */
export function AbsenceSheet(props: { shop: Shop; absence: string; onClose: () => void }) {
  const { t } = useWords()
  const format = useFormat()
  const { shop, absence, onClose } = props
  const verbs = useAbsence(shop.id, absence)
  const { data } = verbs.visitsQuery
  return (
    <SideSheet
      fills
      open
      onClose={onClose}
      title={data ? t('team.sick.visitsOf', { name: data.staffName }) : t('team.sick.visits')}
      subtitle={
        data
          ? t('team.sick.until', {
              from: format.shortDate(data.from, data.timeZone),
              until: format.shortDate(lastMoment(data.until), data.timeZone),
            })
          : undefined
      }
    >
      <QueryBoundary
        query={verbs.visitsQuery}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={({ visits }: Absence) => visits.length === 0}
        empty={
          <EmptyState
            art={<CircleCheck aria-hidden className="mx-auto size-12 text-primary" />}
            title={t('team.sick.none')}
            text={t(verbs.settled > 0 ? 'team.sick.settled' : 'team.sick.noneText')}
            action={<Button onClick={onClose}>{t('team.sick.done')}</Button>}
          />
        }
      >
        {(found) => <Visits absence={found} verbs={verbs} />}
      </QueryBoundary>
    </SideSheet>
  )
}

function Visits({ absence, verbs }: { absence: Absence; verbs: ReturnType<typeof useAbsence> }) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<Record<string, Become>>({})
  const [isSettlingAll, setSettlingAll] = useState(false)
  const { visits, staffName, timeZone } = absence
  const becomes = visits.map(
    (visit) => [visit, chosen[visit.bookingId] ?? proposalOf(visit)] as const,
  )
  const settleAll = async () => {
    setSettlingAll(true)
    await verbs.settleAll(becomes)
    setSettlingAll(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">{t('team.sick.help')}</p>
      <ul className="flex flex-col gap-4">
        {becomes.map(([visit, become]) => (
          <AbsenceVisit
            key={visit.bookingId}
            {...{ visit, become, staffName, timeZone }}
            isPending={verbs.pending === visit.bookingId}
            isLocked={isSettlingAll || verbs.pending !== null}
            onChoose={(next) => setChosen((now) => ({ ...now, [visit.bookingId]: next }))}
            onSettle={() => void verbs.settleOne(visit, become)}
          />
        ))}
      </ul>
      {visits.length > 1 ? (
        <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))] md:-mx-6 md:px-6">
          <Button
            wide
            size="lg"
            pending={isSettlingAll}
            pendingLabel={t('common.saving')}
            onClick={() => void settleAll()}
          >
            {t('team.sick.settleAll', { count: visits.length })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** The day it ends on is the one before its midnight. */
function lastMoment(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString()
}
