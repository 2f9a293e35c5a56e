import { type Rule, type Source, code, isTest } from './source.ts'

/**
 * Columns that no code of the server writes, each with its reason: `table.column`, or `table.*`. Whatever else a screen shows,
 * somebody can set there: what only SQL or the demo's seed could set would look finished and be nobody's.
 */
const withoutWriter: Record<string, string> = {
  'account.*': 'the library of log-ins writes it',
  'passkey.*': 'the library of log-ins writes it',
  'rate_limit.*': 'the library of log-ins writes it',
  'two_factor.*': 'the library of log-ins writes it',
  'verification.*': 'the library of log-ins writes it',
  'user.is_anonymous': 'the library of log-ins writes it',
  'chat.client_wrote': 'a message of the client moves it, by a name that is worked out',
  'chat.client_read': 'reading moves it, by a name that is worked out',
  'chat.shop_wrote': 'a message of the shop moves it, by a name that is worked out',
  'chat.shop_read': 'reading moves it, by a name that is worked out',
  'claim.changed_in': 'a trigger draws it from the change that writes the claim',
  'database_mode.is_only': 'there is one row, which says so',
  'outbox.mark': 'a trigger draws it from the change that tells of the event',
  'payment_link.seed': 'it comes with the secret of the link',
  'platform_setting.is_only': 'there is one row, which says so',
  'pass_plan_price.currency': 'it comes with the price that is sent',
  'product_price.currency': 'it comes with the price that is sent',
  'report_figure.*': 'figures are written by the names that a report counts',
  'requirement.position': 'it is the place in the list that is sent',
}

/** What has been written since `table` was named, up to where the statement is run. */
const write =
  /(?:insertInto|updateTable|mergeInto)\('(\w+)'\)|\b(?:insert\s+into|merge\s+into)\s+"?(\w+)"?|\bupdate\s+"?(\w+)"?(?:\s+(?:as\s+)?\w+)?\s+set\b/gi

export const columnsHaveAWriter: Rule = {
  says: 'each column has code of the server that writes it, or a named reason',
  sees: (path) => isMigration(path) || isServer(path),
  breaches: (files) => {
    const columns = files.filter(({ path }) => isMigration(path)).flatMap(columnsIn)
    const found = new Set(files.flatMap(columnsWritten))
    const missing = columns.filter((column) => !found.has(column) && !reasonFor(column))
    const names = new Set(columns.flatMap((column) => [column, tableOf(column)]))
    const idle = Object.keys(withoutWriter).filter((name) => !names.has(name) || found.has(name))
    return [
      ...missing.map((column) => `${column}: nothing but SQL can set it`),
      ...idle.map((name) => `tools/tidy/columns.ts: ${name} needs no reason any more`),
    ]
  },
}

function reasonFor(column: string): string | undefined {
  return withoutWriter[column] ?? withoutWriter[tableOf(column)]
}

function tableOf(column: string): string {
  return `${column.split('.', 1)[0]}.*`
}

function isServer(path: string): boolean {
  return /^server\/src\/[\w-]+\/.*\.ts$/.test(path) && !isTest(path)
}

function isMigration(path: string): boolean {
  return path.startsWith('db/migrations/')
}

/** The database gives these by itself. */
const byItself = /\bdefault\s+(?:uuidv7|now|gen_random_uuid)\(\)|\bgenerated\b/i
const constraint = /^(?:primary|foreign|unique|check|constraint|exclude)\b/i

function columnsIn({ text }: Source): string[] {
  const plain = text.replace(/--[^\n]*/g, '')
  const created = [
    ...plain.matchAll(
      /create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?\s*\(\n([\s\S]*?)\n\)/gi,
    ),
  ].flatMap(([, table = '', body = '']) =>
    body.split(/\n(?= {2}[a-z"])/).map((line) => ({ table, line: line.trim() })),
  )
  const altered = [...plain.matchAll(/alter\s+table\s+"?(\w+)"?([^;]*)/gi)].flatMap(
    ([, table = '', body = '']) =>
      [...body.matchAll(/\badd\s+column\s+(?:if\s+not\s+exists\s+)?([^,;]*)/gi)].map(
        ([, line = '']) => ({
          table,
          line,
        }),
      ),
  )
  return [...created, ...altered]
    .filter(({ line }) => !constraint.test(line) && !byItself.test(line))
    .map(({ table, line }) => `${table}.${/\w+/.exec(line)?.[0]}`)
}

function columnsWritten({ path, text }: Source): string[] {
  const plain = isMigration(path) ? text.replace(/--[^\n]*/g, '') : code(text)
  const keys = isMigration(path)
    ? []
    : [...plain.matchAll(/\b([a-z]\w*):\s/g)].map(([, key]) => key!)
  return [...plain.matchAll(write)].flatMap((found) => {
    const table = found[1] ?? found[2] ?? found[3] ?? ''
    const rest = plain.slice(found.index + found[0].length)
    const statement = rest.slice(0, endOf(rest, isMigration(path)))
    const words = [...statement.matchAll(/\b[a-z]\w*\b/g)].map(([word]) => word)
    return [...words, ...keys].map((word) => `${table}.${word}`)
  })
}

/** Where a statement is over: it is run, or in SQL it ends. */
function endOf(text: string, isSql: boolean): number {
  const end = text.search(isSql ? /;/ : /\.execute(?:Take\w+)?\(/)
  return end < 0 ? text.length : end
}
