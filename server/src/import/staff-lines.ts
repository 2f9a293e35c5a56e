import { teamLimits } from '@serein/shared/team/week.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/pool.ts'
import { tellVisits } from '../booking/absence/visit-name.ts'
import { staffQuestions } from '../slot/staff-use.ts'
import { saveMember } from '../team/member.ts'
import { removeMembers } from '../team/member-removal.ts'
import { folded, genderIn } from './cell.ts'
import { nameField, personIn } from './client-book.ts'
import {
  type ValidatedLine,
  validateEach,
  type KindOfImport,
  reading,
  type ImportedLine,
} from './kind.ts'
import { usesOf } from './use.ts'

type StaffLine = { name: string; gender: 'female' | 'male' | 'other' }

/** Therapists, without hours: those and what they can do are said on the team’s own screen. */
export const staffLines: KindOfImport<StaffLine> = {
  async check(db, work, lines) {
    const team = await namesOfTeam(db, work.import.businessId)
    let count = [...team.values()].filter(Boolean).length
    const inFile = new Map<string, number>()
    return validateEach(lines, (each): ValidatedLine<StaffLine> => {
      const { line } = each
      const read = reading(work.import, each)
      const { name } = personIn(read)
      const { nameLength, members } = teamLimits
      if (!name) read.fault(nameField(read), 'missing')
      if (name.length > nameLength) read.fault(nameField(read), 'too_long', nameLength)
      const gender = read.read('gender', genderIn, 'not_a_gender') ?? 'other'
      const earlier = inFile.get(folded(name))
      if (name && (earlier || team.has(folded(name))))
        return {
          line,
          verdict: 'skipped',
          faults: [
            earlier
              ? { field: 'name', code: 'twice', value: earlier }
              : { field: 'name', code: 'already_there' },
          ],
        }
      if (count >= members) read.fault(null, 'too_many', members)
      if (read.faults.length > 0) return { line, verdict: 'wrong', faults: read.faults }
      count += 1
      inFile.set(folded(name), line)
      return { line, verdict: 'fits', faults: [], value: { name, gender } }
    })
  },
  async write(tx, { import: { terms }, scope, now, reportProgress }, valid) {
    const shopId = terms.shopId!
    const written: ImportedLine[] = []
    for (const { line, value } of valid) {
      const person = { staffName: value.name, gender: value.gender, week: [] }
      const { members } = await saveMember(tx, scope, { shopId, staffId: null, ...person }, now, {
        ...staffQuestions,
        tellVisits,
      })
      const writtenIds = new Set(written.map(({ subjectId }) => subjectId))
      const member = members.findLast(
        ({ staffId, staffName }) => staffName === value.name && !writtenIds.has(staffId),
      )
      written.push({ line, subjectId: member!.staffId })
      await reportProgress(written.length)
    }
    return written
  },
  references: (db, businessId, stored) => usesOf(db, businessId, stored, { table: 'staff_member' }),
  async revert(tx, { import: { businessId }, reportProgress }, stored) {
    const used = await this.references(tx, businessId, stored)
    const free = stored.filter(({ line }) => !used.has(line))
    await removeMembers(
      tx,
      businessId,
      free.map(({ subjectId }) => subjectId),
    )
    await reportProgress(free.length)
    return used
  },
}

/** By name whether they still work there. */
async function namesOfTeam(db: Db, businessId: string): Promise<Map<string, boolean>> {
  const { rows } = await sql<{ name: string; isActive: boolean }>`
    select name, is_active as "isActive" from staff_member where business_id = ${businessId} order by is_active`.execute(
    db,
  )
  return new Map(rows.map(({ name, isActive }) => [folded(name), isActive]))
}
