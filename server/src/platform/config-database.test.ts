import { expect, test } from 'vitest'
import { databaseProblems, databaseSettings } from './config-database.ts'

test.each(['1.5', '0', '501', 'many'])('%s connections are refused', (size) => {
  expect(databaseSettings.DATABASE_POOL_SIZE.safeParse(size).error?.issues).toMatchObject([
    { message: 'DATABASE_POOL_SIZE must be a number from 1 to 500, such as 20.' },
  ])
})

test('a way to the database for migrations alone is refused', () => {
  const direct = { DATABASE_DIRECT_URL: 'postgres://direct/serein' }
  expect(databaseProblems(direct)).toEqual([
    'DATABASE_DIRECT_URL is for migrations alone: set DATABASE_URL beside it.',
  ])
  expect(databaseProblems({ ...direct, DATABASE_URL: 'postgres://pooler/serein' })).toEqual([])
})
