import { fc } from '@fast-check/vitest'
import { anything, forgedCursors, nearly } from './bad-input.ts'
import type { Endpoint, Input, JsonSchema } from './walk.ts'

/** Inputs in which every field has the form that the contract asks for; many hold what is really there, as the sample does. */
export function fairInputs(endpoint: Endpoint, sample: Input): fc.Arbitrary<Input> {
  return fieldsOf(endpoint, sample)
}

/** Fair inputs with up to three fields that are spoilt, gone or nobody's. */
export function brokenInputs(endpoint: Endpoint, sample: Input): fc.Arbitrary<Input> {
  const names = [...Object.keys(endpoint.properties), 'nobody', '__proto__']
  const change = fc.tuple(fc.constantFrom(...names), spoilt)
  return fc
    .tuple(fairInputs(endpoint, sample), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([input, changes]) => ({ ...input, ...Object.fromEntries(changes) }))
}

const spoilt: fc.Arbitrary<unknown> = fc.oneof(
  fc.constant(undefined),
  fc.constantFrom(...Object.values({ ...anything, ...nearly, ...forgedCursors })),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.jsonValue({ maxDepth: 4 }),
  fc.double(),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
)

function fieldsOf({ properties = {}, required = [] }: JsonSchema, sample: unknown) {
  const present = (sample ?? {}) as Input
  const fields = Object.entries(properties).map(([name, schema]) => {
    const made = valueOf(schema, present[name])
    return [name, name in present ? fc.oneof(fc.constant(present[name]), made) : made] as const
  })
  return fc.record(Object.fromEntries(fields), { requiredKeys: required }) as fc.Arbitrary<Input>
}

function valueOf(schema: JsonSchema, sample: unknown): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map((way) => valueOf(way, sample)))
  if (schema.properties) return fieldsOf(schema, sample)
  const { minItems: minLength = 0, maxItems: maxLength = 5, items = {} } = schema
  const each = () => valueOf(items, Array.isArray(sample) ? sample[0] : undefined)
  switch (schema.type) {
    case 'array':
      return fc.array(each(), { minLength, maxLength: Math.max(minLength, Math.min(maxLength, 5)) })
    case 'string':
      return schema.format === 'binary' ? fc.constant(sample) : textOf(schema)
    case 'integer':
    case 'number':
      return numberOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return sample === undefined ? fc.jsonValue({ maxDepth: 2 }) : fc.constant(sample)
  }
}

const soon = fc.date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2035-01-01T00:00:00Z'),
  noInvalidDate: true,
})

const days = soon.map((date) => date.toISOString().slice(0, 10))
const instants = soon.map((date) => date.toISOString())
const ids = fc.uuid({ version: 7 })
const mail = fc.stringMatching(/^[a-z]{1,20}@[a-z]{1,20}\.test$/)
const screens = fc.constantFrom('/home', '/settings', '/bookings?which=past')

const parts = fc.constantFrom('45.6,4.7,45.9,5', '-85,-180,85,180')

const formats: Record<string, fc.Arbitrary<string>> = { uuid: ids, email: mail }

function textOf({ format = '', pattern, allOf = [], maxLength = 200 }: JsonSchema) {
  const patterns = [pattern, ...allOf.map((each) => each.pattern)].filter(
    (each) => each !== undefined,
  )
  const formed = formats[format] ?? (patterns.length > 0 && matching(patterns))
  return formed || fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 200) })
}

/** Of what our forms are made for, else whatever matches; undefined where nothing can be made from a pattern. */
function matching(patterns: string[]): fc.Arbitrary<string> | undefined {
  const forms = patterns.map((pattern) => new RegExp(pattern, 'u'))
  const fits = (text: string) => forms.every((form) => form.test(text))
  const form = [days, instants, ids, screens, parts].find((each) =>
    fc.sample(each, { seed: 1, numRuns: 20 }).every(fits),
  )
  if (form) return form
  try {
    return fc.stringMatching(forms[0]!)
  } catch {
    return undefined
  }
}

function numberOf({ type, minimum = -(10 ** 6), maximum = 10 ** 9 }: JsonSchema) {
  const range = { min: Math.max(minimum, -Number.MAX_SAFE_INTEGER), max: maximum }
  return type === 'integer'
    ? fc.maxSafeInteger().map((n) => within(n, range))
    : fc.double({ ...range, noNaN: true })
}

/** Near the ends and small numbers more often than a draw among all would give. */
function within(drawn: number, { min, max }: { min: number; max: number }): number {
  if (drawn % 3 === 0) return drawn > 0 ? max : min
  const span = Math.min(max - min, drawn % 2 === 0 ? 100 : Number.MAX_SAFE_INTEGER)
  return min + (Math.abs(drawn) % (span + 1))
}
