import type { Endpoint, Input, JsonSchema } from './walk.ts'

/** One way to be wrong: what it does to a good input, and the name of the place. */
export type BadInput = { what: string; path: string; spoil: (good: Input) => Input }

/**
 * Inputs that differ from a good one in one place each: everything missing in turn, and in every place of the schema
 * values of other kinds, sizes and characters. Some turn out to be good; whoever asks decides by the schema.
 */
export function badInputs(endpoint: Endpoint, good: Input): BadInput[] {
  const all: BadInput[] = []
  for (const { path, schema } of placesOf(endpoint.properties, good)) {
    const add = (kind: string, value: unknown) =>
      all.push({ what: `${path}: ${kind}`, path, spoil: (input) => changed(input, path, value) })
    add('missing', undefined)
    for (const [kind, value] of Object.entries(valuesFor(path, schema))) add(kind, value)
  }
  return all
}

const deep = JSON.parse(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`) as unknown

export const anything: Record<string, unknown> = {
  null: null,
  'an empty text': '',
  'an empty list': [],
  'an empty object': {},
  true: true,
  'a number': 42,
  'minus one': -1,
  'half a cent': 0.5,
  'more than a bigint': 1e30,
  'the largest safe number': Number.MAX_SAFE_INTEGER,
  'a text beyond any limit': 'x'.repeat(20_000),
  'a text with a zero byte': 'a\u0000b',
  'half a character': 'a\ud83d',
  'text that runs the other way': '\u202eabc\u200f\ufeff',
  'a tower of accents': `a${'\u0301'.repeat(300)}`,
  'an end of a query': `'; drop table booking; --`,
  'a condition': `' or '1'='1`,
  'a template': '${7*7}{{7*7}}<script>alert(1)</script>',
  'a path': '../../../../etc/passwd',
  'a percent sign': '%',
  'a list of nothing': [null],
  'an object of another kind': { $ne: null },
  'a prototype': JSON.parse('{"__proto__": {"isAdmin": true}}'),
  'a deep object': deep,
  'a long list': Array.from({ length: 1_000 }, () => 'x'),
}

const row = '019b76da-a800-71e0-800d-05b257b2c8e8'
const written = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url')

/** Cursors that no list has given out; most are written as ours are, with another thing in one place. */
export const forgedCursors: Record<string, string> = {
  'a text of one’s own': 'bm90IG91cnM',
  'a cursor without a place': written(),
  'a number beyond all columns': written(0, 1e300, row, row),
  'a rank beyond its column': written(2 ** 31, 0, row, row),
  'a rank beyond all columns': written(1e300, 0, row),
  'an order beyond its column': written(0, -(2 ** 31) - 1, row),
  'half a rank': written(0.5, 0, row),
  'a list for an id': written(0, 0, [row]),
  'a list for both ids': written(0, 0, [row], [row]),
  'a list behind an order': written(0, 0, 0, [row]),
  'an id of a text': written(0, 0, `${row}\0`, row),
  'a text for a rank': written('0', 0, row),
  'a cursor of another table': Buffer.from('[1e999,-0,"x"]').toString('base64url'),
  'a cursor in words': `infinity_${'-'.repeat(36)}`,
  'a cursor out of range': `+275760-09-13T00:00:00.000Z_${'f'.repeat(36)}`,
  'a cursor at an hour that is none': `2026-11-23T25:00:00.000Z_${row}`,
  'a cursor on a day that is none': `2026-02-30T12:00:00.000Z_${row}`,
  'a cursor with more behind it': `2026-11-23T12:00:00.000Z_${row}_${row}`,
}

export const nearly: Record<string, unknown> = {
  'no uuid': '00000000-0000-0000-0000-00000000000',
  'an unknown uuid': '01900000-0000-7000-8000-000000000000',
  'a uuid of a text': 'zzzzzzzz-zzzz-7zzz-8zzz-zzzzzzzzzzzz',
  'a uuid of dashes': '-'.repeat(36),
  'a day that is none': '2026-02-30',
  'a day before all days': '0000-01-01',
  'a day after all days': '9999-12-31',
  'a far day': '+275760-09-13',
  'an instant that is none': '2026-11-21T25:61:61Z',
  'an hour that is none': '2026-11-23T25:00:00Z',
  'the hour after the last': '2026-11-23T24:00:00Z',
  'a second too many': '2026-11-23T12:00:60Z',
  'an instant on a day that is none': '2026-02-30T12:00:00Z',
  'an instant with an offset': '2026-11-21T10:00:00+01:00',
  'a start of years ago': '2001-01-01T10:00:00Z',
  'a start in years': '2030-01-01T10:00:00Z',
  'a day in years': '2030-01-01',
  'the first instant': '0001-01-01T00:00:00Z',
  'the last instant': '9999-12-31T23:59:59.999Z',
  infinity: 'infinity',
  'not a number': 'NaN',
  'a number in words': '1e3',
  'a place off the map': '91,181',
}

function valuesFor(path: string, schema: JsonSchema): Record<string, unknown> {
  if (path === 'cursor') return { ...anything, ...nearly, ...forgedCursors }
  return schema.type === 'object' || schema.type === 'array' ? anything : { ...anything, ...nearly }
}

/** Every place of the schema that the good input reaches, lists by their first element; optional ones at the top too. */
function* placesOf(
  properties: Record<string, JsonSchema>,
  good: unknown,
  prefix = '',
): Generator<{ path: string; schema: JsonSchema }> {
  for (const [name, schema] of Object.entries(properties)) {
    const path = `${prefix}${name}`
    yield { path, schema }
    yield* within(schema, (good as Input | undefined)?.[name], path)
  }
}

function* within(
  schema: JsonSchema,
  good: unknown,
  path: string,
): Generator<{ path: string; schema: JsonSchema }> {
  if (schema.properties) yield* placesOf(schema.properties, good, `${path}.`)
  if (schema.items && Array.isArray(good) && good.length) {
    yield { path: `${path}.0`, schema: schema.items }
    yield* within(schema.items, good[0], `${path}.0`)
  }
}

function changed(good: Input, path: string, value: unknown): Input {
  const copy = structuredClone(good)
  const names = path.split('.')
  const last = names.pop()!
  let at = copy as Record<string, unknown>
  for (const name of names) at = (at[name] ??= {}) as Record<string, unknown>
  if (value === undefined) delete at[last]
  else at[last] = value
  return copy
}
