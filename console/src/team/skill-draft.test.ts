import { expect, test } from 'vitest'
import {
  changesOf,
  hasOwnTerms,
  skillAt,
  type Skills,
  stateOf,
  storedSkills,
  undoOf,
  usualSkill,
  withChanges,
  withoutHands,
  withSame,
  withTicks,
} from './skill-draft.ts'
import { deep, face, ines, marc, skillTable as table } from './testing/skill-table.ts'

const stored = storedSkills(table)
const untouched: Skills = { stored, draft: new Map() }
const [hour, long] = deep.variants.map(({ variantId }) => variantId) as [string, string]
const own = { lengthMinutes: 75, priceMinor: 9900, level: 'expert' } as const

test('a therapist gives a treatment in all, some or none of its lengths', () => {
  expect(stateOf(untouched, ines.staffId, deep)).toBe('all')
  expect(stateOf(untouched, marc.staffId, deep)).toBe('some')
  expect(stateOf(untouched, marc.staffId, face)).toBe('none')
  expect(hasOwnTerms(untouched, marc.staffId, deep)).toBe(true)
  expect(hasOwnTerms(untouched, ines.staffId, deep)).toBe(false)
})

test('a tick that goes and comes back is no change, with terms of their own', () => {
  const off = withTicks(untouched, [marc.staffId], { services: [deep], isOn: false })
  expect(changesOf(off)).toEqual([{ staffId: marc.staffId, variantId: hour, skill: null }])
  const on = withTicks({ stored, draft: off }, [marc.staffId], { services: [deep], isOn: true })
  expect(skillAt({ stored, draft: on }, marc.staffId, hour)).toEqual(own)
  expect(changesOf(on)).toEqual([{ staffId: marc.staffId, variantId: long, skill: usualSkill }])
})

test('who gives the same as another keeps a length and price of their own', () => {
  const draft = withSame(untouched, marc.staffId, { as: ines.staffId, services: table.services })
  const skills = { stored, draft }
  expect(skillAt(skills, marc.staffId, hour)).toEqual(own)
  expect(skillAt(skills, marc.staffId, long)).toEqual(usualSkill)
  expect(stateOf(skills, marc.staffId, face)).toBe('all')
  const back = withSame(untouched, ines.staffId, { as: marc.staffId, services: table.services })
  expect(stateOf({ stored, draft: back }, ines.staffId, face)).toBe('none')
})

test('what takes changes back is what stood before', () => {
  const draft = withChanges(untouched, [{ staffId: marc.staffId, variantId: hour, skill: null }])
  expect(undoOf(stored, changesOf(draft))).toEqual([
    { staffId: marc.staffId, variantId: hour, skill: own },
  ])
})

test('a published treatment that too few can give is named, whoever is learning it', () => {
  expect(withoutHands(untouched, table)).toEqual([])
  const { variantId } = face.variants[0]!
  const learning = { ...usualSkill, level: 'learning' as const }
  const draft = withChanges(untouched, [{ staffId: ines.staffId, variantId, skill: learning }])
  expect(withoutHands({ stored, draft }, table)).toEqual([face])
})
