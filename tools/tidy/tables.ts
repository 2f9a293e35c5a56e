import { slices } from './house.ts'
import { type Rule, type Source, code, each, isTest } from './source.ts'

/** Migrations that write rows, and the few places that write a table of somebody else, each with its reason. */
const mayWrite: Record<string, string> = {
  'server/src/platform/migrate.ts migration': 'the list of applied files is the migrator’s own',
  'db/migrations/0238-notification.sql outbox_reader':
    'a reader’s place begins where its slice does',
  'db/migrations/0243-report.sql outbox_reader': 'a reader’s place begins where its slice does',
  'db/migrations/0321-waiting.sql outbox_reader': 'a reader’s place begins where its slice does',
  'db/migrations/0321-waiting.sql outbox_place': 'a reader’s place begins where its slice does',
}

const write =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\('(\w+)'\)|\b(?:insert\s+into|delete\s+from|merge\s+into)\s+"?(\w+)"?|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

const read =
  /\b(?:from|join)\s+((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)*"?\w+"?)|(?:selectFrom|[jJ]oin)\('(\w+)/gi

/** The few files that read tables to their right, each with its reason. */
const mayReadRight: Record<string, string> = {
  'server/src/gift-card/sold-tax.ts':
    'what a card has paid for a visit that is to come is not had yet, and is taxed as what lies on it',
  'server/src/identity/erasure.ts': 'who works for a business is told why their account stays',
  'server/src/platform/database-mode.ts':
    'a database from before the stamp is told apart by whom it holds',
}

export const tablesAreReadToTheLeft: Rule = {
  says: 'a slice reads only its own tables and those of slices to its left',
  sees: (path) =>
    (/^server\/src\/[\w-]+\/.*\.ts$/.test(path) && !isTest(path)) || isMigration(path),
  breaches: (files) => {
    const owner = ownersOf(files)
    return files.flatMap((file) => {
      const own = ownerOfFile(file.path)
      if (!own || mayReadRight[file.path]) return []
      const found = [...textOf(file).matchAll(read)].flatMap(([, list = '', table = '']) =>
        [table, ...list.split(',')].map((name) => /\w+/.exec(name)?.[0] ?? ''),
      )
      return [...new Set(found)]
        .filter((table) => rank(owner.get(table)) > rank(own))
        .map((table) => `${file.path}: reads ${table} of ${owner.get(table)}, to its right`)
    })
  },
}

export const tablesHaveOneWriter: Rule = {
  says: 'a table is written by its own slice only',
  sees: (path) =>
    (/^server\/src\/[\w-]+\/.*\.ts$/.test(path) && !isTest(path)) || isMigration(path),
  breaches: (files) => {
    const owner = ownersOf(files)
    return files.flatMap((file) => {
      const own = ownerOfFile(file.path)
      const text = textOf(file)
      const written = new Set(
        [...text.matchAll(write)].map((found) => found[1] ?? found[2] ?? found[3] ?? ''),
      )
      return [...written]
        .filter(
          (table) =>
            owner.has(table) && owner.get(table) !== own && !mayWrite[`${file.path} ${table}`],
        )
        .map((table) => `${file.path}: writes ${table}, which belongs to ${owner.get(table)}`)
    })
  },
}

export const migrationsAreNamed: Rule = {
  says: 'a migration is called NNNN-slice-what.sql, or NNNN-slice.sql in the baseline',
  sees: isMigration,
  breaches: (files) =>
    files
      .filter(
        ({ path }) =>
          !/^db\/migrations\/\d{4}-[a-z]+(?:-[a-z]+)*\.sql$/.test(path) || !ownerOfFile(path),
      )
      .map(
        ({ path }) => `${path}: does not begin with a number and the slice that owns its tables`,
      ),
}

const takesAway =
  /\bdrop\s+(?!index\b|trigger\b|constraint\b|default\b|not\s+null\b)\w+|\brename\b|\bset\s+not\s+null\b|\bset\s+data\s+type\b|\balter\s+column\s+"?\w+"?\s+type\b/i
const newColumn =
  /\badd\s+(?:column\s+)?(?:if\s+not\s+exists\s+)?"?\w+"?\s[^,;]*?\bnot\s+null\b[^,;]*/gi

export const migrationsKeepTheVersionBefore: Rule = {
  says: 'a migration takes nothing from the version before it',
  sees: isMigration,
  breaches: each((file) => {
    const own = numberOf(file.path)
    const since = Number(/^-- contract: since (\d{4})\b/m.exec(file.text)?.[1] ?? own)
    if (since < own) return []
    const text = textOf(file)
    const found = takesAway.exec(text)?.[0] ?? [...text.matchAll(newColumn)].find(isMissed)?.[0]
    return [
      found &&
        `"${found.replace(/\s+/g, ' ')}" is for a later version, with "-- contract: since NNNN", the migration since which no code needs it`,
    ]
  }),
}

/** Older code leaves it out. */
function isMissed([words]: RegExpMatchArray): boolean {
  return !/\b(?:default|generated)\b|^add\s+constraint\b/i.test(words)
}

function numberOf(path: string): number {
  return Number(/\d{4}/.exec(path)?.[0])
}

function isMigration(path: string): boolean {
  return path.startsWith('db/migrations/')
}

function textOf({ path, text }: Source): string {
  return path.endsWith('.sql') ? text.replace(/--[^\n]*/g, '') : code(text)
}

/** Its place in the line; left of all is what belongs to no slice. */
function rank(slice: string | undefined): number {
  return slices.indexOf(slice ?? '')
}

function ownersOf(files: Source[]): Map<string, string> {
  const owner = new Map<string, string>()
  for (const file of files.filter(({ path }) => path.endsWith('.sql')))
    for (const found of file.text.matchAll(/create\s+table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/gi))
      owner.set(found[1] ?? '', ownerOfFile(file.path) ?? '')
  return owner
}

function ownerOfFile(path: string): string | undefined {
  const owners = [...slices, 'platform']
  const written = /^db\/migrations\/\d{4}-([a-z-]+)/.exec(path)?.[1]
  if (written) return owners.find((name) => written === name || written.startsWith(`${name}-`))
  return owners.find((name) => name === path.split('/')[2])
}
