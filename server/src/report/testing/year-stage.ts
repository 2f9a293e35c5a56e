import { beforeAll } from 'vitest'
import { scopeIn } from '../../business/testing.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { TestDatabase } from '../../platform/testing.ts'
import { fileDatabase } from '../../platform/testing/for-file.ts'
import { noteKnownDays } from '../due.ts'
import { workOutAll } from './work-out.ts'
import { randomYear, type Year } from './year.ts'

/** Some weeks after the year. */
export const now = new Date('2026-03-01T12:00:00.000Z')

type Stage = { database: TestDatabase; seed: number; year: Year; scope: BusinessScope }

/** A random year of a business, to which a file adds what else it needs, and the reports of it. */
export function yearStage(add: (year: Year) => Promise<void> = async () => {}, visits?: number) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  const database = fileDatabase()
  const stage = { database, seed } as Stage
  beforeAll(async () => {
    stage.year = await randomYear(database.db, seed, visits)
    stage.scope = scopeIn(stage.year.businessId)
    await add(stage.year)
    await database.db.transaction().execute(noteKnownDays)
    await workOutAll(database.db, () => now)
  }, 120_000)
  return stage
}
