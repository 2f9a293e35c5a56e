import { useState } from 'react'
import type { People } from '@serein/shared/business/member.ts'
import {
  type Area,
  areas,
  changeableRoles,
  type ChangeableRole,
  defaultPermissions,
  levels,
  levelsOf,
  type Level,
} from '@serein/shared/business/permission.ts'
import { Button } from '@serein/ui/button.tsx'
import { Segmented } from '@serein/ui/choice.tsx'
import { Select } from '@serein/ui/select.tsx'
import { useWide } from '@serein/ui/use-wide.ts'
import { useWords } from '../language/words.ts'
import type { PeopleVerbs } from './use-people.ts'

type Props = { people: People; mayChange: boolean; verbs: PeopleVerbs }

/** What each role may do, area by area: all roles side by side, on a phone one at a time. */
export function RightsTable(props: Props) {
  const { t } = useWords()
  const isWide = useWide()
  const [chosen, setChosen] = useState<ChangeableRole>('manager')
  const shownRoles = isWide ? changeableRoles : [chosen]
  return (
    <div className="flex max-w-220 flex-col gap-5">
      <p className="max-w-150 text-sm text-ink-soft">{t('business.rights.help')}</p>
      {isWide ? null : (
        <Segmented
          label={t('business.people.role')}
          choices={changeableRoles.map((id) => ({ id, label: t(`frame.role.${id}`) }))}
          selected={chosen}
          onSelect={setChosen}
        />
      )}
      <table className="w-full rounded-md bg-surface shadow-soft">
        <caption className="sr-only">{t('business.people.tab.rights')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-soft">
            <th scope="col" className="px-5 py-3 font-semibold max-md:px-4">
              {t('business.rights.area')}
            </th>
            {shownRoles.map((role) => (
              <th key={role} scope="col" className="px-2 py-3 font-semibold">
                {t(`frame.role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area) => (
            <tr key={area} className="border-b border-line last:border-0">
              <th scope="row" className="px-5 py-2.5 text-left font-normal max-md:px-4">
                <span className="block font-semibold">{t(`business.rights.area.${area}`)}</span>
                <span className="block text-sm text-ink-soft">
                  {t(`business.rights.areaHelp.${area}`)}
                </span>
              </th>
              {shownRoles.map((role) => (
                <td key={role} className="w-44 px-2 py-2.5 max-md:w-40">
                  <LevelSelect {...props} {...{ role, area }} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {props.mayChange ? <Defaults {...props} shown={shownRoles} /> : null}
    </div>
  )
}

function LevelSelect(props: Props & { role: ChangeableRole; area: Area }) {
  const { t } = useWords()
  const { people, mayChange, verbs, role, area } = props
  const before = people.levels[role]
  const label = `${t(`business.rights.area.${area}`)}, ${t(`frame.role.${role}`)}`
  return (
    <Select
      label={label}
      labelHidden
      size="sm"
      disabled={!mayChange}
      value={shownLevel(area, before[area] ?? 'none')}
      options={levelsOf(area).map((id) => ({ id, label: t(`business.rights.level.${id}`) }))}
      onSelect={(id) => {
        const level = levels.find((each) => each === id)
        if (level) void verbs.saveLevels(role, { [area]: level }, before)
      }}
    />
  )
}

/** Resets the rights of a role. */
function Defaults({ people, verbs, shown }: Props & { shown: readonly ChangeableRole[] }) {
  const { t } = useWords()
  const changed = shown.filter((role) =>
    areas.some((area) => people.levels[role][area] !== defaultPermissions[role][area]),
  )
  if (changed.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {changed.map((role) => (
        <Button
          key={role}
          tone="quiet"
          size="sm"
          onClick={() => void verbs.saveLevels(role, defaultPermissions[role], people.levels[role])}
        >
          {t('business.rights.usual', { role: t(`frame.role.${role}`) })}
        </Button>
      ))}
    </div>
  )
}

/** A level that the area does not offer is shown as the highest it offers. */
function shownLevel(area: Area, level: Level): Level {
  const offered = levelsOf(area)
  return offered.includes(level)
    ? level
    : (offered.findLast((each) => each !== 'own' || level === 'own') ?? level)
}
