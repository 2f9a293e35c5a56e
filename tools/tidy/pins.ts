import { type Rule, type Source } from './source.ts'

/** A literal that a document restates, the place it comes from, and how both are found. */
type Pin = { what: string; doc: string; says: RegExp; source: string; is: RegExp }

export const pins: Pin[] = [
  pin(
    'the hold',
    /(\d+) minutes? while/,
    'db/migrations/0226-shop.sql',
    /hold_minutes integer not null default (\d+)/,
  ),
  pin(
    'the default port',
    /localhost:(\d+)/,
    'server/src/platform/config.ts',
    /\.default\((\d{4})\)/,
  ),
  pin(
    'the demo password',
    /password `([\w-]+)`/,
    'server/src/platform/announcement.ts',
    /Log-ins, password ([\w-]+):/,
  ),
  pin('the Node the launcher needs', /Node ≥ (\d+)/, 'package.json', /"node": ">=(\d+)"/),
  {
    what: 'the pinned Node',
    doc: '.nvmrc',
    says: /^(\S+)$/m,
    source: 'package.json',
    is: /"node": "(\d[^"]*)"/,
  },
  {
    what: 'the parts of torture',
    doc: 'CONTRIBUTING.md',
    says: /torture -- ([\w|]+)`/,
    source: 'torture/main.ts',
    is: /^ {2}(\w+): async/gm,
  },
]

/** Documents restate a few figures; each must be the one the code has. */
export const documentsSayWhatIs: Rule = {
  says: 'a document that restates a figure has the one of the code',
  sees: (path) => pins.some((one) => one.doc === path || one.source === path),
  breaches: (files) =>
    pins.flatMap(({ what, doc, says, source, is }) => {
      const inDocument = find(says, doc, files)
      const inCode = find(is, source, files)
      if (!inDocument || !inCode) return [`${what} was not found in ${inDocument ? source : doc}`]
      return inDocument === inCode
        ? []
        : [`${doc} says ${inDocument} for ${what}; ${source} says ${inCode}`]
    }),
}

const security = 'docs/security.md'

/** docs/security.md names the file that shows each promise; one that is gone shows nothing. */
export const securityIsShown: Rule = {
  says: 'docs/security.md names files that are there, and leaves no item without a word',
  sees: (path) => /\.(?:tsx?|md|sql)$/.test(path),
  breaches: (files) => {
    const text = files.find(({ path }) => path === security)?.text ?? ''
    const there = new Set(files.map(({ path }) => path))
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|md|sql))`/g)].map((found) => found[1]!)
    const items = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \|([^|\n]*)\|([^|\n]*)\|$/gm)]
    if (named.length === 0 || items.length === 0) return [`${security} shows nothing`]
    return [
      ...new Set(named.filter((path) => !there.has(path)).map((path) => `${path} is not there`)),
      ...items.filter(([, , , by]) => !by?.trim()).map(([, item]) => `${item} has no word`),
    ]
  },
}

/** What a pattern finds in a file; of one with `g`, all that it finds, with `|` between. */
function find(pattern: RegExp, path: string, files: Source[]): string | undefined {
  const text = files.find((file) => file.path === path)?.text ?? ''
  if (!pattern.global) return pattern.exec(text)?.[1]
  return [...text.matchAll(pattern)].map((found) => found[1]).join('|')
}

const index = 'docs/README.md'

/** A decision is read when it is short, and found when it is listed. */
export const decisionsAreShort: Rule = {
  says: 'a decision record has at most 40 lines, a title with its number, and a line in docs/README.md',
  sees: (path) => path === index || path.startsWith('docs/decisions/'),
  breaches: (files) => {
    const list = files.find(({ path }) => path === index)?.text ?? ''
    const records = files.filter(({ path }) => path.startsWith('docs/decisions/'))
    return records.flatMap(({ path, text }) => {
      const [name, number] = /(\d{3})-[\w-]+\.md$/.exec(path) ?? []
      const title = /^# (.+)/.exec(text)?.[1]
      const lines = text.trimEnd().split('\n').length
      return [
        lines > 40 && `${path} has ${lines} lines`,
        (!number || !title?.startsWith(`${number} `)) && `${path} has no title "# ${number} …"`,
        !list.includes(`[${title}](decisions/${name})`) &&
          `${path} is not in ${index} by its title`,
      ].filter((breach) => breach !== false)
    })
  },
}

function pin(what: string, says: RegExp, source: string, is: RegExp): Pin {
  return { what, doc: 'README.md', says, source, is }
}
