import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { environmentExample } from '@serein/server/platform/config.ts'
import { expect, it } from 'vitest'
import { generateTypes, typesFile } from '../db/main.ts'
import { writeChanged } from './write-changed.ts'

const root = join(import.meta.dirname, '..')

it('the types of the tables are those of the migrated database ("npm run db -- types" writes them)', async () => {
  expect(readFileSync(typesFile, 'utf8')).toBe(await generateTypes())
})

it('.env.example is what the settings say ("node tools/write-environment.ts" writes it)', () => {
  expect(readFileSync(join(root, '.env.example'), 'utf8')).toBe(environmentExample())
})

it.for([
  [
    'the browser’s route table is the contract’s',
    'client/src/contract.gen.json',
    'generate-contract',
  ],
  [
    'what only the console asks is the contract’s',
    'client/src/contract-console.gen.json',
    'generate-contract',
  ],
  ['links to the app are the app’s own', 'server/src/platform/screen.gen.json', 'generate-screens'],
  [
    'what opens the app on Android is the app’s own',
    'app/android/app/src/main/AndroidManifest.xml',
    'generate-screens',
  ],
  [
    'what search engines are told is the app’s own',
    'server/src/platform/site.gen.json',
    'generate-screens',
  ],
  ...(['app', 'console'] as const).flatMap((site) =>
    (['en', 'fr'] as const).map(
      (language) =>
        [
          `what a browser installs of the ${site}, in ${language}, is in its words`,
          `${site}/public/manifest.${language}.webmanifest`,
          'generate-manifests',
        ] as const,
    ),
  ),
] as const)('%s (%s, "node tools/%s.ts" writes it)', ([, path, tool]) => {
  const file = join(root, path)
  const before = readFileSync(file, 'utf8')
  execFileSync(process.execPath, [join(root, 'tools', `${tool}.ts`)])
  const after = readFileSync(file, 'utf8')
  // What was there comes back, or a second run would find nothing wrong.
  writeChanged(file, before)
  expect(before).toBe(after)
})
