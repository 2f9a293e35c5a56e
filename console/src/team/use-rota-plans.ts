import { useFormat } from '@serein/client/provider.tsx'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import { isSameHours } from '@serein/shared/team/rota-day.ts'
import type { MinuteRange } from '@serein/shared/team/week.ts'
import { useWords } from '../language/words.ts'
import type { Dragged, Place } from './rota-drag.ts'
import { useHours } from './use-hours.ts'
import { hoursOf, type Plan, type RotaCell, type RotaVerbs } from './use-rota.ts'

export type RotaPlans = ReturnType<typeof useRotaPlans>

/** Hours of the week as they are changed by hand, each change with its words. */
export function useRotaPlans(week: RotaWeek, verbs: RotaVerbs) {
  const { t } = useWords()
  const format = useFormat()
  const { spoken } = useHours()
  const nameOf = (staffId: string) =>
    week.members.find((one) => one.staffId === staffId)?.staffName ?? ''
  const cellAt = ({ staffId, day }: Place): RotaCell | undefined =>
    week.members.find((one) => one.staffId === staffId)?.cells.find((one) => one.day === day)
  const say = ({ staffId, day }: Place, hours: readonly MinuteRange[]) =>
    t('team.rota.planned', {
      name: nameOf(staffId),
      day: format.day(day, { weekday: 'long' }),
      hours: spoken(hours),
    })
  const plan = (place: Place, hours: MinuteRange[], more: Plan[] = []) => {
    const cell = cellAt(place)
    if (!cell || place.day < week.today) return
    if (more.length === 0 && isSameHours(hours, hoursOf(cell))) return
    void verbs.plan([{ ...place, hours }, ...more], say(place, hours))
  }
  return {
    cellAt,
    plan,
    told: ({ to, hours }: Dragged) => say(to, hours),
    /** A shift that was dragged to somebody else, or to another day, is theirs or then. */
    drop({ staffId, day, to, hours }: Dragged) {
      const isElsewhere = to.staffId !== staffId || to.day !== day
      if (isElsewhere && to.day < week.today) return
      plan(to, hours, isElsewhere ? [{ staffId, day, hours: [] }] : [])
    },
  }
}
