import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentExample } from '@serein/server/platform/config.ts'
import { expect, it } from 'vitest'
import { generateTypes, typesFile } from '../db/main.ts'

const root = join(import.meta.dirname, '..')

it('the types of the tables are those of the migrated database ("npm run db -- types" writes them)', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await generateTypes())
})

it('.env.example is what the settings say ("node tools/write-environment.ts" writes it)', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(environmentExample())
})

it('the browser’s route table is the contract’s ("node tools/generate-contract.ts" writes it)', () => {
  const file = join(root, 'client/src/contract.gen.json')
  const before = readFileSync(file, 'utf8')
  execFileSync(process.execPath, [join(root, 'tools/generate-contract.ts')])
  const after = readFileSync(file, 'utf8')
  // What was there comes back, or a second run would find nothing wrong.
  writeFileSync(file, before)
  expect(before).toBe(after)
})
