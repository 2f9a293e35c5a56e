import type { Skill, SkillTable } from '@serein/shared/team/skill.ts'

export type SkillRow = SkillTable['services'][number]
export type SkillChange = { staffId: string; variantId: string; skill: Skill | null }
/** What is to be saved, by therapist and variant; null: they cannot give it. */
export type SkillDraft = ReadonlyMap<string, Skill | null>

export const usualSkill: Skill = { lengthMinutes: null, priceMinor: null, level: 'able' }

/** Who can give what, as it stands and as it was changed but not saved. */
export type Skills = {
  stored: ReadonlyMap<string, Skill>
  draft: SkillDraft
}

export const keyOf = (staffId: string, variantId: string) => `${staffId} ${variantId}`

export function storedSkills({ skills }: SkillTable): ReadonlyMap<string, Skill> {
  return new Map(
    skills.map(({ staffId, variantId, lengthMinutes, priceMinor, level }) => [
      keyOf(staffId, variantId),
      { lengthMinutes, priceMinor, level },
    ]),
  )
}

export function skillAt({ stored, draft }: Skills, staffId: string, variantId: string) {
  const key = keyOf(staffId, variantId)
  return draft.has(key) ? (draft.get(key) ?? null) : (stored.get(key) ?? null)
}

/** Whether somebody can give a service in all, some or none of its variants. */
export function stateOf(
  skills: Skills,
  staffId: string,
  { variants }: SkillRow,
): 'all' | 'some' | 'none' {
  const count = variants.filter(({ variantId }) => skillAt(skills, staffId, variantId)).length
  return count === variants.length ? 'all' : count > 0 ? 'some' : 'none'
}

/** Whether somebody gives a service otherwise than the menu says: at a length or price of their own, or another level. */
export function hasOwnTerms(skills: Skills, staffId: string, { variants }: SkillRow): boolean {
  return variants.some(({ variantId }) => {
    const skill = skillAt(skills, staffId, variantId)
    return skill !== null && !isSame(skill, usualSkill)
  })
}

/** Ticks services for therapists, or takes the ticks away; own lengths and prices that stood come back with the tick. */
export function withTicks(
  skills: Skills,
  staffIds: readonly string[],
  { services, isOn }: { services: readonly SkillRow[]; isOn: boolean },
): SkillDraft {
  const changes = staffIds.flatMap((staffId) =>
    services.flatMap(({ variants }) =>
      variants.map(({ variantId }): SkillChange => {
        const before =
          skillAt(skills, staffId, variantId) ?? skills.stored.get(keyOf(staffId, variantId))
        return { staffId, variantId, skill: isOn ? (before ?? usualSkill) : null }
      }),
    ),
  )
  return withChanges(skills, changes)
}

/** Gives a therapist exactly what another can give of some services; lengths and prices stay of the other. */
export function withSame(
  skills: Skills,
  staffId: string,
  { as, services }: { as: string; services: readonly SkillRow[] },
): SkillDraft {
  const changes = services.flatMap(({ variants }) =>
    variants.map(({ variantId }): SkillChange => {
      const other = skillAt(skills, as, variantId)
      const own = skillAt(skills, staffId, variantId)
      return { staffId, variantId, skill: other && (own ?? usualSkill) }
    }),
  )
  return withChanges(skills, changes)
}

/** What stands as it was is no change. */
export function withChanges(
  { stored, draft }: Skills,
  changes: readonly SkillChange[],
): SkillDraft {
  const next = new Map(draft)
  for (const { staffId, variantId, skill } of changes) {
    const key = keyOf(staffId, variantId)
    if (isSame(skill, stored.get(key) ?? null)) next.delete(key)
    else next.set(key, skill)
  }
  return next
}

/** What is sent. */
export function changesOf(draft: SkillDraft): SkillChange[] {
  return [...draft].map(([key, skill]) => {
    const [staffId, variantId] = key.split(' ') as [string, string]
    return { staffId, variantId, skill }
  })
}

/** What takes these changes back. */
export function undoOf(stored: Skills['stored'], changes: readonly SkillChange[]): SkillChange[] {
  return changes.map(({ staffId, variantId }) => ({
    staffId,
    variantId,
    skill: stored.get(keyOf(staffId, variantId)) ?? null,
  }))
}

/** Published services that fewer therapists can give than it takes: clients find no time for them. */
export function withoutHands(skills: Skills, { services, staff }: SkillTable): SkillRow[] {
  return services.filter(
    ({ isPublished, hands, variants }) =>
      isPublished &&
      variants.some(
        ({ variantId }) =>
          staff.filter(({ staffId }) => {
            const skill = skillAt(skills, staffId, variantId)
            return skill !== null && skill.level !== 'learning'
          }).length < hands,
      ),
  )
}

function isSame(one: Skill | null, other: Skill | null): boolean {
  return (
    one?.level === other?.level &&
    one?.lengthMinutes === other?.lengthMinutes &&
    one?.priceMinor === other?.priceMinor
  )
}
