import { type Rule } from './source.ts'

/** A literal that a document restates, the place it comes from, and how both are found. */
type Pin = { what: string; doc: string; says: RegExp; source: string; is: RegExp }

export const pins: Pin[] = [
  pin(
    'the hold',
    /(\d+) minutes? while/,
    'db/migrations/0004-shop.sql',
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
]

/** README restates a few figures; each must be the one the code has. */
export const documentsSayWhatIs: Rule = {
  says: 'a document that restates a figure has the one of the code',
  sees: (path) => pins.some((one) => one.doc === path || one.source === path),
  breaches: (files) =>
    pins.flatMap(({ what, doc, says, source, is }) => {
      const said = says.exec(files.find((file) => file.path === doc)?.text ?? '')?.[1]
      const real = is.exec(files.find((file) => file.path === source)?.text ?? '')?.[1]
      if (!said || !real) return [`${what} was not found in ${said ? source : doc}`]
      return said === real ? [] : [`${doc} says ${said} for ${what}; ${source} says ${real}`]
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

function pin(what: string, says: RegExp, source: string, is: RegExp): Pin {
  return { what, doc: 'README.md', says, source, is }
}
