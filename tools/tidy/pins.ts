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
    'server/src/main.ts',
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

function pin(what: string, says: RegExp, source: string, is: RegExp): Pin {
  return { what, doc: 'README.md', says, source, is }
}
