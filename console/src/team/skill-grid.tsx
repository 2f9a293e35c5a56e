import { Check, Ellipsis, Minus, MoreVertical } from 'lucide-react'
import type { SkillTable } from '@serein/shared/team/skill.ts'
import { cx } from '@serein/ui/cx.ts'
import { Menu } from '@serein/ui/menu.tsx'
import { useWords } from '../language/words.ts'
import { moveInGrid } from './grid-keys.ts'
import {
  hasOwnTerms,
  type SkillRow,
  type Skills,
  stateOf,
  withSame,
  withTicks,
} from './skill-draft.ts'
import type { UsedSkills } from './use-skills.ts'

export type OpenedCell = { staffId: string; service: SkillRow }

type Props = {
  table: SkillTable
  services: readonly SkillRow[]
  used: UsedSkills
  mayChange: boolean
  onOpen: (cell: OpenedCell) => void
}

/** Treatments below each other, therapists beside each other, a tick where one gives the other. */
export function SkillGrid({ table, services, used, mayChange, onOpen }: Props) {
  const { t, pick } = useWords()
  const { skills, setDraft } = used
  const everyone = table.staff.map(({ staffId }) => staffId)
  return (
    <div className="scroll-row max-h-[70dvh] overflow-y-auto rounded-md bg-surface shadow-soft">
      <table
        // A table whose cells are gone through by arrows is a grid.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
        role="grid"
        aria-label={t('team.tab.skills')}
        className="border-separate border-spacing-0"
        onKeyDown={(event) => void moveInGrid(event, table.staff.length)}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-3 min-w-52 border-b border-line bg-surface p-3 text-left"
            >
              <span className="sr-only">{t('team.skills.treatment')}</span>
            </th>
            {table.staff.map(({ staffId, staffName: name }) => (
              <th
                key={staffId}
                scope="col"
                className="sticky top-0 z-2 min-w-34 border-b border-l border-line bg-surface p-1.5 pl-3 text-left text-sm font-semibold"
              >
                <span className="flex items-center justify-between gap-1">
                  <span className="[overflow-wrap:anywhere]">{name}</span>
                  {mayChange ? (
                    <ColumnMenu {...{ table, services, skills, staffId, name, setDraft }} />
                  ) : null}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {services.map((service, row) => (
            <tr key={service.id}>
              <th
                scope="row"
                className="sticky left-0 z-1 border-b border-line bg-surface p-1.5 pl-3 text-left font-normal"
              >
                <span className="flex items-center justify-between gap-1">
                  <span className="[overflow-wrap:anywhere]">{pick(service.name)}</span>
                  {mayChange ? (
                    <Menu
                      label={t('team.skills.rowOf', { service: pick(service.name) })}
                      icon={<MoreVertical aria-hidden className="size-4" />}
                      actions={([true, false] as const).map((isOn) => ({
                        id: String(isOn),
                        label: t(isOn ? 'team.skills.everyone' : 'team.skills.nobody'),
                        run: () =>
                          setDraft(withTicks(skills, everyone, { services: [service], isOn })),
                      }))}
                    />
                  ) : null}
                </span>
              </th>
              {table.staff.map((person, column) => (
                <Cell
                  key={person.staffId}
                  {...{ service, skills, mayChange, setDraft, onOpen, person }}
                  isFirst={row === 0 && column === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell(props: {
  service: SkillRow
  person: SkillTable['staff'][number]
  skills: Skills
  mayChange: boolean
  isFirst: boolean
  setDraft: UsedSkills['setDraft']
  onOpen: Props['onOpen']
}) {
  const { t, pick } = useWords()
  const { service, skills, mayChange, isFirst, setDraft, onOpen } = props
  const { staffId, staffName: name } = props.person
  const state = stateOf(skills, staffId, service)
  const isOwn = hasOwnTerms(skills, staffId, service)
  const names = { name, service: pick(service.name) }
  return (
    <td className="border-b border-l border-line p-0">
      <div className="flex items-center">
        <button
          type="button"
          role="checkbox"
          data-cell
          tabIndex={isFirst ? 0 : -1}
          aria-checked={state === 'some' ? 'mixed' : state === 'all'}
          aria-label={t(isOwn ? 'team.skills.cellOwn' : 'team.skills.cell', names)}
          aria-disabled={!mayChange}
          className="flex min-h-11 flex-1 items-center justify-center -outline-offset-2! hover:bg-sunken"
          onClick={() =>
            mayChange &&
            setDraft(withTicks(skills, [staffId], { services: [service], isOn: state !== 'all' }))
          }
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || state === 'none') return
            event.preventDefault()
            onOpen({ staffId, service })
          }}
        >
          <Tick state={state} />
        </button>
        {state === 'none' ? (
          <span className="w-9" />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t('team.skills.own', names)}
            className={cx(
              'flex min-h-11 w-9 items-center justify-center -outline-offset-2! hover:bg-sunken',
              isOwn ? 'text-primary' : 'text-ink-soft',
            )}
            onClick={() => onOpen({ staffId, service })}
          >
            <Ellipsis aria-hidden data-bold={isOwn ? '' : undefined} className="size-4" />
          </button>
        )}
      </div>
    </td>
  )
}

/** As a checkbox shows it; a line where some of the lengths are given. */
function Tick({ state }: { state: 'all' | 'some' | 'none' }) {
  return (
    <span
      aria-hidden
      className={cx(
        'flex size-5.5 items-center justify-center rounded-[7px] border',
        state === 'none'
          ? 'border-line-strong bg-surface'
          : 'border-primary bg-primary text-on-primary',
      )}
    >
      {state === 'all' ? <Check data-bold className="size-4" /> : null}
      {state === 'some' ? <Minus data-bold className="size-4" /> : null}
    </span>
  )
}

function ColumnMenu(props: {
  table: SkillTable
  services: readonly SkillRow[]
  skills: Skills
  staffId: string
  name: string
  setDraft: UsedSkills['setDraft']
}) {
  const { t } = useWords()
  const { table, services, skills, staffId, name, setDraft } = props
  const others = table.staff.filter((other) => other.staffId !== staffId)
  return (
    <Menu
      label={t('team.skills.columnOf', { name })}
      icon={<MoreVertical aria-hidden className="size-4" />}
      actions={[
        ...([true, false] as const).map((isOn) => ({
          id: String(isOn),
          label: t(isOn ? 'team.skills.tickAll' : 'team.skills.untickAll'),
          run: () => setDraft(withTicks(skills, [staffId], { services, isOn })),
        })),
        ...others.map((other) => ({
          id: other.staffId,
          label: t('team.skills.sameAs', { name: other.staffName }),
          run: () => setDraft(withSame(skills, staffId, { as: other.staffId, services })),
        })),
      ]}
    />
  )
}
