import { Ellipsis } from 'lucide-react'
import type { SkillTable } from '@serein/shared/team/skill.ts'
import { Button } from '@serein/ui/button.tsx'
import { Checkbox } from '@serein/ui/checkbox.tsx'
import { IconButton } from '@serein/ui/icon-button.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWords } from '../language/words.ts'
import { hasOwnTerms, type SkillRow, stateOf, withSame, withTicks } from './skill-draft.ts'
import type { OpenedCell } from './skill-grid.tsx'
import type { UsedSkills } from './use-skills.ts'

/** What one therapist gives, as ticks below each other. */
export function SkillList(props: {
  table: SkillTable
  services: readonly SkillRow[]
  staffId: string
  used: UsedSkills
  mayChange: boolean
  onOpen: (cell: OpenedCell) => void
}) {
  const { t, pick } = useWords()
  const { table, services, staffId, used, mayChange, onOpen } = props
  const { skills, setDraft } = used
  const name = table.staff.find((person) => person.staffId === staffId)?.staffName ?? ''
  const groups = table.categories
    .map((category) => ({
      ...category,
      own: services.filter(({ categoryId }) => categoryId === category.id),
    }))
    .filter(({ own }) => own.length > 0)
  return (
    <div className="flex flex-col gap-5">
      {mayChange ? <Whole {...{ table, services, staffId, used }} /> : null}
      {groups.map(({ id, name: category, own }) => (
        <fieldset key={id}>
          <legend className="mb-1">
            <h2 className="serif text-lg">{pick(category)}</h2>
          </legend>
          <ul className="divide-y divide-line rounded-md bg-surface px-4 shadow-soft">
            {own.map((service) => {
              const state = stateOf(skills, staffId, service)
              const isOwn = hasOwnTerms(skills, staffId, service)
              const note = state === 'some' ? 'team.skills.some' : 'team.skills.ownTerms'
              return (
                <li key={service.id} className="flex items-center gap-2">
                  <Checkbox
                    className="min-w-0 flex-1"
                    label={pick(service.name)}
                    help={state === 'some' || isOwn ? t(note) : undefined}
                    checked={state === 'all'}
                    ref={(input) => {
                      if (input) input.indeterminate = state === 'some'
                    }}
                    disabled={!mayChange}
                    onChecked={(isOn) =>
                      setDraft(withTicks(skills, [staffId], { services: [service], isOn }))
                    }
                  />
                  {state === 'none' ? null : (
                    <IconButton
                      tone="plain"
                      label={t('team.skills.own', { name, service: pick(service.name) })}
                      icon={<Ellipsis aria-hidden />}
                      onClick={() => onOpen({ staffId, service })}
                    />
                  )}
                </li>
              )
            })}
          </ul>
        </fieldset>
      ))}
    </div>
  )
}

/** All of what is shown at once: ticked, unticked, or as somebody else gives it. */
function Whole(props: {
  table: SkillTable
  services: readonly SkillRow[]
  staffId: string
  used: UsedSkills
}) {
  const { t } = useWords()
  const { table, services, staffId, used } = props
  const { skills, setDraft } = used
  const others = table.staff.filter((person) => person.staffId !== staffId)
  return (
    <div className="flex flex-wrap items-end gap-2.5">
      {([true, false] as const).map((isOn) => (
        <Button
          key={String(isOn)}
          tone="soft"
          size="sm"
          onClick={() => setDraft(withTicks(skills, [staffId], { services, isOn }))}
        >
          {t(isOn ? 'team.skills.tickAll' : 'team.skills.untickAll')}
        </Button>
      ))}
      {others.length > 0 ? (
        <Select
          label={t('team.skills.same')}
          labelHidden
          className="min-w-44 flex-1"
          value=""
          placeholder={t('team.skills.same')}
          options={others.map((person) => ({ id: person.staffId, label: person.staffName }))}
          onSelect={(as) => setDraft(withSame(skills, staffId, { as, services }))}
        />
      ) : null}
    </div>
  )
}
