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
import {
  type AbsenceCause,
  type Become,
  type ConcernedVisit,
  type Plan,
  proposalOf,
  useAbsence,
} from './use-absence.ts'

type Verbs = ReturnType<typeof useAbsence>

/**
 * Each visit of whoever is ill, on leave or loses hours, with a proposal; settled one by one, or all at once. Leave is then approved and
 * a week published.
 */
export function AbsenceSheet(props: {
  shop: Shop
  cause: AbsenceCause
  /** Whether the reader may approve and publish. */
  mayFinish: boolean
  onClose: () => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { shop, cause, mayFinish, onClose } = props
  const verbs = useAbsence(shop.id, cause)
  const { data } = verbs.visitsQuery
  const daysOf = ({ from, until, timeZone }: Absence) => {
    if (!from || !until) return undefined
    const [first, last] = [from, lastMoment(until)].map((at) => format.shortDate(at, timeZone))
    return first === last ? first : t('team.sick.until', { from: first!, until: last! })
  }
  const names = data && format.list(data.people.map(({ staffName }) => staffName))
  return (
    <SideSheet
      fills
      open
      onClose={onClose}
      title={names ? t('team.sick.visitsOf', { name: names }) : t('team.sick.visits')}
      subtitle={data ? daysOf(data) : undefined}
    >
      <QueryBoundary
        query={verbs.visitsQuery}
        loading={<Skeleton className="h-80 w-full" />}
        isEmpty={({ visits }: Absence) => visits.length === 0}
        empty={<NoVisits {...{ data, verbs, mayFinish, onClose }} />}
      >
        {(found) => <Visits absence={found} verbs={verbs} />}
      </QueryBoundary>
    </SideSheet>
  )
}

/** Nothing is left to rearrange: what was to be approved or published now can be. */
function NoVisits(props: {
  data: Absence | undefined
  verbs: Verbs
  mayFinish: boolean
  onClose: () => void
}) {
  const { t } = useWords()
  const { data, verbs, mayFinish, onClose } = props
  const [isFinishing, setFinishing] = useState(false)
  const waits = data !== undefined && !data.isApproved && mayFinish
  const finish = async () => {
    setFinishing(true)
    const isDone = await verbs.finish()
    setFinishing(false)
    if (isDone) onClose()
  }
  return (
    <EmptyState
      art={<CircleCheck aria-hidden className="mx-auto size-12 text-primary" />}
      title={t('team.sick.none')}
      text={t(
        verbs.settled > 0 ? 'team.sick.settled' : waits ? 'team.sick.clear' : 'team.sick.noneText',
      )}
      action={
        waits ? (
          <Button
            pending={isFinishing}
            pendingLabel={t('common.saving')}
            onClick={() => void finish()}
          >
            {t(data.cause === 'rota' ? 'team.sick.publish' : 'team.sick.approve')}
          </Button>
        ) : (
          <Button onClick={onClose}>{t('team.sick.done')}</Button>
        )
      }
    />
  )
}

function Visits({ absence, verbs }: { absence: Absence; verbs: Verbs }) {
  const { t } = useWords()
  const [chosen, setChosen] = useState<Record<string, Plan>>({})
  const [isSettlingAll, setSettlingAll] = useState(false)
  const { visits, timeZone, isApproved, cause } = absence
  const plans = visits.map((visit) => [visit, planOf(visit, chosen[visit.bookingId])] as const)
  const settling = plans.filter(isSettled)
  const settleAll = async () => {
    setSettlingAll(true)
    await verbs.settleAll(settling)
    setChosen({})
    setSettlingAll(false)
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-sm text-ink-soft">
        {t('team.sick.help')}
        {isApproved
          ? null
          : ` ${t(cause === 'rota' ? 'team.sick.helpRota' : 'team.sick.helpLeave')}`}
      </p>
      <ul className="flex flex-col gap-4">
        {plans.map(([visit, plan]) => (
          <AbsenceVisit
            key={visit.bookingId}
            {...{ visit, plan, timeZone }}
            isPending={verbs.pending === visit.bookingId}
            isLocked={isSettlingAll || verbs.pending !== null}
            onChoose={(next) => setChosen((now) => ({ ...now, [visit.bookingId]: next }))}
            onPropose={(startsAt) => verbs.propose(visit, startsAt)}
            onSettle={(become) => void verbs.settleOne(visit, become)}
          />
        ))}
      </ul>
      {settling.length > 1 ? (
        <div className="sticky -bottom-5 -mx-5 -mb-5 border-t border-line bg-surface px-5 pt-3.5 pb-[calc(18px+var(--safe-bottom))] md:-mx-6 md:px-6">
          <Button
            wide
            size="lg"
            pending={isSettlingAll}
            pendingLabel={t('common.saving')}
            onClick={() => void settleAll()}
          >
            {t('team.sick.settleAll', { count: settling.length })}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

/** As it was chosen, while that is still among what is possible; else as it is proposed. */
function planOf(visit: ConcernedVisit, chosen: Plan | undefined): Plan {
  const isPossible =
    chosen?.kind === 'substitute'
      ? visit.substitutes.some(({ staffId }) => staffId === chosen.substituteId)
      : chosen?.kind === 'move'
        ? visit.times.some(({ startsAt }) => startsAt === chosen.startsAt)
        : chosen !== undefined
  return chosen && isPossible ? chosen : proposalOf(visit)
}

function isSettled(one: readonly [ConcernedVisit, Plan]): one is readonly [ConcernedVisit, Become] {
  return one[1].kind !== 'ask'
}

/** The day it ends on is the one before its midnight. */
function lastMoment(until: string): string {
  return new Date(Date.parse(until) - 1).toISOString()
}
