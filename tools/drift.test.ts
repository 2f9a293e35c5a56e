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

const sites = ['app', 'console'] as const
const languages = ['en', 'fr'] as const

/** What a tool writes: each file with what it holds. */
const generated: [tool: string, files: Record<string, string>][] = [
  [
    'generate-contract',
    {
      'client/src/contract.gen.json': 'the browser’s route table is the contract’s',
      'client/src/contract-console.gen.json': 'what only the console asks is the contract’s',
    },
  ],
  [
    'generate-screens',
    {
      'server/src/platform/screen.gen.json': 'links to the app are the app’s own',
      'app/android/app/src/main/AndroidManifest.xml':
        'what opens the app on Android is the app’s own',
      'server/src/platform/site.gen.json': 'what search engines are told is the app’s own',
    },
  ],
  [
    'generate-manifests',
    Object.fromEntries(
      sites.flatMap((site) =>
        languages.map((language) => [
          `${site}/public/manifest.${language}.webmanifest`,
          `what a browser installs of the ${site}, in ${language}, is in its words`,
        ]),
      ),
    ),
  ],
]

it.for(generated)('"node tools/%s.ts" finds nothing to write anew', ([tool, files]) => {
  const read = () =>
    Object.entries(files).map(([path, says]) => [says, readFileSync(join(root, path), 'utf8')])
  const before = read()
  execFileSync(process.execPath, [join(root, 'tools', `${tool}.ts`)])
  const after = read()
  // What was there comes back, or a second run would find nothing wrong.
  for (const [at, path] of Object.keys(files).entries())
    writeChanged(join(root, path), before[at]![1]!)
  expect(before).toEqual(after)
})
