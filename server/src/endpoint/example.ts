import type { JsonSchema } from './walk.ts'

/**
 * A value that a schema takes: of what is optional nothing, of a choice the first, of a list one. Undefined where only the
 * world can tell, as of an id, a day or a file.
 */
export function exampleOf(schema: JsonSchema): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return choices.map(exampleOf).find((value) => value !== undefined)
  switch (schema.type) {
    case 'object':
      return exampleOfObject(schema)
    case 'array':
      return exampleOfList(schema)
    case 'string':
      return texts.find((text) => isTextOf(schema, text))
    case 'integer':
    case 'number':
      return Math.min(Math.max(schema.minimum ?? 1, 1), schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return undefined
  }
}

/** The texts that our forms are made for; a schema takes the first that it lets through. */
const texts = [
  'A sample',
  'a-sample',
  'x'.repeat(43),
  'somebody@example.test',
  'EUR',
  'FR',
  '#336699',
  '+33 6 12 34 56 78',
  '4815',
  '?q=massage',
]

function exampleOfObject({ properties = {}, required = [] }: JsonSchema) {
  const entries = required.map((name) => [name, exampleOf(properties[name]!)] as const)
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}

function exampleOfList({ items = {}, minItems = 0 }: JsonSchema) {
  const one = exampleOf(items)
  if (one === undefined) return minItems > 0 ? undefined : []
  return Array.from({ length: Math.max(minItems, 1) }, () => one)
}

function isTextOf(schema: JsonSchema, text: string): boolean {
  const { format, minLength = 0, maxLength = Infinity, pattern, allOf = [] } = schema
  if (format === 'binary' || text.length < minLength || text.length > maxLength) return false
  return [pattern, ...allOf.map((each) => each.pattern)].every(
    (each) => each === undefined || new RegExp(each, 'u').test(text),
  )
}
