import { useFormat } from '@serein/client/provider.tsx'
import type { RotaWeek } from '@serein/shared/team/rota.ts'
import { minutesOf } from '@serein/shared/team/rota-day.ts'
import { Avatar } from '@serein/ui/avatar.tsx'
import { cx } from '@serein/ui/cx.ts'
import { useWords } from '../language/words.ts'
import { RotaCellView } from './rota-cell.tsx'
import { useRotaDrag } from './rota-drag.ts'
import { useRotaKeys } from './rota-keys.ts'
import type { Opened } from './rota.tsx'
import { useHours } from './use-hours.ts'
import { useRotaPlans } from './use-rota-plans.ts'
import { hoursOf, type RotaMember, type RotaVerbs } from './use-rota.ts'

/** Therapists below each other, days beside each other; a shift is dragged, or changed by the keyboard. */
export function RotaGrid(props: {
  week: RotaWeek
  verbs: RotaVerbs
  mayChange: boolean
  onOpen: (opened: Opened) => void
}) {
  const { t } = useWords()
  const format = useFormat()
  const { week, verbs, mayChange, onOpen } = props
  const members = week.members
    .filter(({ isHere }) => isHere)
    .toSorted((a, b) => Number(b.isOwn) - Number(a.isOwn))
  const others = week.members.filter(({ isHere }) => !isHere)
  const shownMembers = mayChange ? [...members, ...others] : members
  const plans = useRotaPlans(week, verbs)
  const drag = useRotaDrag(plans.drop)
  const keys = useRotaKeys({ plans, undo: verbs.undo, mayChange })
  return (
    <>
      <div className="scroll-row rounded-md bg-surface shadow-soft">
        <table
          // A table whose cells are gone through by arrows is a grid.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
          role="grid"
          aria-label={t('team.tab.rota')}
          className="w-full min-w-220 table-fixed border-separate border-spacing-0"
          onKeyDown={keys.onKeyDown}
        >
          <thead>
            <tr>
              <th
                scope="col"
                className="sticky left-0 z-2 w-44 max-md:w-32 bg-surface p-3 text-left"
              >
                <span className="sr-only">{t('team.rota.therapist')}</span>
              </th>
              {week.days.map((day) => (
                <th
                  key={day}
                  scope="col"
                  aria-current={day === week.today ? 'date' : undefined}
                  className={cx(
                    'border-l border-line p-2.5 text-left text-sm font-semibold',
                    day === week.today ? 'text-primary' : day < week.today && 'text-ink-soft',
                  )}
                >
                  {format.day(day, { weekday: 'short', day: 'numeric', month: 'short' })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shownMembers.map((member, row) => (
              <tr key={member.staffId}>
                <PersonCell member={member} />
                {member.cells.map((cell, column) => (
                  <RotaCellView
                    key={cell.day}
                    {...{ member, cell, week, drag }}
                    mayChange={mayChange && cell.day >= week.today}
                    isFirst={row === 0 && column === 0}
                    onOpen={mayChange && cell.day >= week.today ? onOpen : undefined}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayChange ? (
        <p className="text-sm text-ink-soft max-md:hidden">{t('team.rota.help')}</p>
      ) : null}
      <p className="sr-only" role="status">
        {drag.dragged ? plans.told(drag.dragged) : ''}
      </p>
    </>
  )
}

function PersonCell({ member }: { member: RotaMember }) {
  const { t } = useWords()
  const { duration } = useHours()
  const { staffName, isHere, cells } = member
  const minutes = cells.reduce((sum, cell) => sum + minutesOf(hoursOf(cell)), 0)
  return (
    <th
      scope="row"
      className="sticky left-0 z-2 border-t border-line bg-surface p-3 text-left font-normal"
    >
      <span className="flex items-center gap-2.5">
        <Avatar name={staffName} size="sm" />
        <span className="min-w-0">
          <span className="block font-semibold [overflow-wrap:anywhere]">{staffName}</span>
          <span className="block text-xs text-ink-soft">
            {isHere ? duration(minutes) : t('team.rota.notHere')}
          </span>
        </span>
      </span>
    </th>
  )
}
