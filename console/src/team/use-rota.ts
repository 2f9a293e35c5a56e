import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '@serein/client/api.ts'
import { useClient } from '@serein/client/provider.tsx'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import type { Day } from '@serein/shared/time/day.ts'
import { showToast } from '@serein/ui/toast-queue.ts'
import { UndoStack } from '../command/undo-stack.ts'
import { useWords } from '../language/words.ts'
import { useCommand } from '../command/use-command.ts'
import { useQueue } from '../command/use-queue.ts'

export type RotaMember = RotaWeek['members'][number]
export type RotaCell = RotaMember['cells'][number]
export type RotaVerbs = ReturnType<typeof useRota>['verbs']
export type Plan = { staffId: string; day: Day; hours: MinuteRange[] | null }

/** Visits that stand in the way of what was asked for. */
export type InTheWay = {
  timeZone: string
  visits: {
    bookingId: string
    staffName: string
    customerName: string | null
    startsAt: string
    endsAt: string
  }[]
}

/** The visits that a refusal names; null where it names none. */
export function visitsInTheWay(error: unknown): InTheWay | null {
  const refusal = refusalOf(error)
  const has = refusal?.code === 'shift_has_visits' || refusal?.code === 'time_off_has_visits'
  return has ? (refusal.data as InTheWay) : null
}

/** A week of the rota and what can be done with it; every plan can be taken back. `settle` opens what stands in the way of publishing. */
export function useRota({ shopId, monday }: { shopId: string; monday: Day }, settle?: () => void) {
  const { t } = useWords()
  const { api, query } = useClient()
  const input = { shopId, fromDay: monday }
  const rotaQuery = useQuery(query.rota.week.queryOptions({ input }))
  const run = useQueue<RotaWeek>(query.rota.week.queryKey({ input }), t('team.rota.failed'))
  const command = useCommand({
    refresh: [query.rota.key()],
    failedText: t('team.rota.failed'),
  })
  const [undo] = useState(() => new UndoStack())
  const label = t('common.undo')
  const [inTheWay, setInTheWay] = useState<InTheWay | null>(null)
  const draftOf = ({ staffId, day }: Pick<Plan, 'staffId' | 'day'>): Plan => {
    const member = rotaQuery.data?.members.find((one) => one.staffId === staffId)
    return { staffId, day, hours: member?.cells.find((one) => one.day === day)?.draft ?? null }
  }
  const send = (plans: Plan[]) => run(() => api.rota.draft({ ...input, plans }))
  const refused = (error: unknown) => {
    const found = visitsInTheWay(error)
    if (found && settle) settle()
    else setInTheWay(found)
    return found !== null
  }
  const verbs = {
    /** Plans hours; says what was done, with a way back. */
    async plan(plans: Plan[], text: string): Promise<boolean> {
      const before = plans.map(draftOf)
      if (!(await send(plans))) return false
      undo.offer({ text, label }, async () => void (await send(before)))
      return true
    },
    undo: () => undo.undoLast(),
    /** Plans the weeks after it as this one; the way back leaves what was planned since. */
    copy: (weeks: number, replaces: boolean): Promise<boolean> =>
      command.run(async () => {
        const { weeks: made, ...copied } = await api.rota.copy({ ...input, weeks, replaces })
        const count = made.reduce((sum, { shifts, daysOff }) => sum + shifts + daysOff, 0)
        undo.offer({ text: t('team.rota.copied', { count, weeks }), label }, () =>
          command.run(async () => {
            const { keptDays } = await api.rota.undoCopy({ ...input, ...copied })
            return t('team.rota.copyUndone', { count: keptDays })
          }),
        )
        return null
      }),
    async discard(): Promise<void> {
      const before = plansOf(rotaQuery.data).filter(({ hours }) => hours !== null)
      if (!(await run(() => api.rota.discard(input)))) return
      undo.offer({ text: t('team.rota.discarded'), label }, async () => void (await send(before)))
    },
    async publish(): Promise<boolean> {
      const done = await run(() => api.rota.publish(input), refused)
      if (done) showToast({ tone: 'good', text: t('team.rota.published') })
      return done !== null
    },
  }
  return { rotaQuery, verbs, inTheWay, forget: () => setInTheWay(null) }
}

/** What is planned of each day that is not over. */
function plansOf(week: RotaWeek | undefined): Plan[] {
  return (week?.members ?? []).flatMap(({ staffId, cells }) =>
    cells
      .filter(({ day }) => day >= (week?.today ?? day))
      .map(({ day, draft }) => ({ staffId, day, hours: draft })),
  )
}

export function hoursOf({ draft, published }: RotaCell): MinuteRange[] {
  return draft ?? published
}
