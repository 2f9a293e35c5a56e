import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingNames } from '@serein/server/platform/config.ts'
import { fileDatabase } from '@serein/server/platform/testing/for-file.ts'
import { expect, test } from 'vitest'
import { isCommand, wrongIn } from './guide-line.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const guide = read('docs/operating.md')
const fence = /^```(\w*)\n(.*?)^```$/gmsu
const blocks = [...guide.matchAll(fence)].map(([, language, text]) => ({ language, text: text! }))
const ofLanguage = (name: string) =>
  blocks.flatMap(({ language, text }) => (language === name ? [text] : []))
/** What stands in the text in letters of a machine. */
const spans = [...guide.replaceAll(fence, '').matchAll(/`([^`]+)`/gu)].map(([, span]) =>
  span!.replaceAll('\n', ' '),
)
const database = fileDatabase()

const lines = [
  ...ofLanguage('sh').flatMap((text) =>
    text
      .replaceAll(/\\\n\s*/gu, '')
      .trim()
      .split('\n'),
  ),
  ...spans.filter((span) => isCommand(span.replace(/^(?:[\d*]+ ){5}/u, ''))),
]

test('each command line of the guide is known', async () => {
  const wrong = await Promise.all(
    lines.map(async (line) => (await wrongIn(line)).map((words) => `${line}: ${words}`)),
  )
  expect(lines.length).toBeGreaterThan(40)
  expect(wrong.flat()).toEqual([])
})

test.for([
  ['npm run backups -- /x', 'there is no npm run backups'],
  ['npm run backup -- /x --quick', 'backup does not know "/x --quick"'],
  ['npm run doctor -- --mail-from a@b.example', 'doctor does not know'],
  ['npm run admin -- owner a@b.example --shop x', '--shop is nothing that this command knows'],
  ['npm run test:all -- --part "PostgreSQL 14"', 'there is no part PostgreSQL 14'],
  ['npm run torture -- flood', 'npm run torture does not know flood'],
  ['sudo serein migrate', 'deploy/serein does not know migrate'],
  ['cd / && sudo systemctl restart spa', 'there is no deploy/systemd/spa.service'],
  ['docker compose -f deploy/compose.yml up -d', 'leads nowhere'],
  ['docker compose -f deploy/compose.yaml exec serein node operation/repair.ts', 'there is no'],
  ['docker compose -f deploy/compose.yaml stop redis', 'has no service redis'],
  ['frobnicate --all', 'nothing holds frobnicate'],
])('the wrong line %s is found', async ([line, sentence]) => {
  expect((await wrongIn(line!)).join()).toContain(sentence)
})

test('each setting that the guide names is one of ours, or of a program that it names', () => {
  const files = ['deploy/compose.yaml', 'tools/launch/shell-settings.js', 'tools/launch/server.js']
  const settings = new Set([...settingNames, ...files.flatMap((path) => settingsIn(read(path)))])
  const others = /^(?:OTEL_\w+|NODE_EXTRA_CA_CERTS)$/u
  const named = settingsIn(guide)
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((name) => !settings.has(name) && !others.test(name))).toEqual([])
})

test('each file that the guide names is there', () => {
  /** What its reader makes. */
  const made =
    /^deploy\/\.env$|google-services\.json$|GoogleService-Info\.plist$|signing\.properties$/u
  const links = [...guide.matchAll(/\]\(([^)#:]+)\)/gu)].map(([, to]) => join('docs', to!))
  const ours = /^(?:app|console|db|deploy|docs|operation|server|shared|tools)\/[\w./-]+$/u
  const paths = [...links, ...spans.filter((span) => ours.test(span) && !made.test(span))]
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const scripts = ['install.sh', 'serein', 'systemd/serein-backup.service']
  const installed = scripts.map((path) => read(`deploy/${path}`)).join('\n')
  const places = (
    `${spans.join('\n')}\n${ofLanguage('sh').join('\n')}`.match(
      /(?<![\w/])\/(?:etc|opt|var)\/[\w./]+/gu,
    ) ?? []
  )
    .filter((path) => !/\/(?:set-up-link|run\/)|prometheus|\.newer$/u.test(path))
    .map((path) => path.replace(/(?<=^\/var\/backups\/serein)\/.*/u, ''))
  expect(places.length).toBeGreaterThan(5)
  expect(places.filter((path) => !installed.includes(path))).toEqual([])
})

test('each address that the guide names is served', () => {
  const sources = globSync('{server/src,shared/src,app/src/address}/**/*.ts', { cwd: root })
  const served = sources
    .filter((path) => !path.endsWith('.test.ts'))
    .flatMap((path) => [...read(path).matchAll(/['`](\/[^'`\s]*)['`]/gu)])
    .map(([, path]) => segmentsOf(path!))
  const named = spans.flatMap((span) => {
    const [, path] = /^(?:POST |page |https:\/\/<your site>)?(\/[^ ].*)$/u.exec(span) ?? []
    return path && !/^\/(?:etc|opt|var|tmp)\//u.test(path) ? [path.replace(/^\/api/u, '')] : []
  })
  expect(named.length).toBeGreaterThan(10)
  const isServed = (path: string) => served.some((one) => fits(segmentsOf(path), one))
  expect(named.filter((path) => !isServed(path))).toEqual([])
  expect(['/webhooks/adyen', '/readyzz'].filter(isServed)).toEqual([])
})

test('each question that the guide asks of the database has an answer', async () => {
  const queries = ofLanguage('sql').filter((text) => text.startsWith('select'))
  expect(queries.length).toBeGreaterThan(0)
  for (const text of queries) expect((await database.pool.query(text)).rows).toEqual([])
})

test('the chapters of the guide are in the order in which they are needed', () => {
  const chapters = [...guide.matchAll(/^## (.+)$/gmu)].map(([, title]) => title)
  expect(chapters.slice(0, 11)).toEqual([
    'Installing',
    'The first run',
    'The proxy',
    'Mail',
    'Backup',
    'Restore',
    'Upgrading',
    'Changing the keys',
    'Monitoring',
    'Sizes',
    'Several machines',
  ])
  expect(chapters.at(-1)).toBe('What was not tried')
})

function settingsIn(text: string): string[] {
  return [...new Set(text.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+_?\b/gu))]
}

/** What may be anything is a star. */
function segmentsOf(path: string): string[] {
  return path.replaceAll(/<[^>]*>|\{\w+\}|:\w+(?:\{[^}]*\})?/gu, '*').split('/')
}

function fits(named: string[], served: string[]): boolean {
  if (named.length !== served.length && named.at(-1) !== '*') return false
  return named.every(
    (part, at) => part === served[at] || (at > 1 && [part, served[at]].includes('*')),
  )
}
