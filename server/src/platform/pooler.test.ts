import { expect, test } from 'vitest'
import { isPooled } from './pooler.ts'
import { fileDatabase } from './testing/for-file.ts'

const database = fileDatabase()

test('a pooler is noticed, and a server is none', async () => {
  expect(await isPooled(database.url)).toBe(process.env.SEREIN_TEST_POOLER !== undefined)
})
