import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  Ajv,
  type AnySchemaObject,
  type ErrorObject,
  type Options,
  type ValidateFunction,
} from 'ajv'

/** What was looked at on both ways, and whatever the published schemas do not allow. */
export type Validation = { requests: number; answers: number; violations: Violation[] }
type Violation = { way: 'request' | 'answer'; operation: string; says: string }

/** The part of an OpenAPI document that says what may go in and out. */
type Published = {
  paths: Record<string, Record<string, PublishedOperation>>
  components: Record<string, Record<string, AnySchemaObject>>
}
type PublishedOperation = {
  parameters?: AnySchemaObject[]
  requestBody?: { content: Record<string, { schema: AnySchemaObject }> }
  responses: Record<
    string,
    { $ref?: string; content?: Record<string, { schema?: AnySchemaObject }> }
  >
}

/** Finds nothing wrong, or says what is. */
export type Check = (data: unknown) => string | undefined
export type Contract = {
  document: Published
  /** What a reference of the document points at. */
  at(pointer: string): AnySchemaObject
  /** The check of a schema of the document, made when it is first asked for and kept under its name. */
  check(name: string, schema: AnySchemaObject, options?: { isText: boolean }): Check
}

const folder =
  process.env.SEREIN_CONTRACTS ?? join(import.meta.dirname, '../../../shared/contracts')
const opened = new Map<string, Contract | undefined>()
let isSaid = false

/** A provider's published schemas; where the folder is absent the peer says so once and runs without. */
export function contractOf(file: string): Contract | undefined {
  if (!opened.has(file)) opened.set(file, open(join(folder, file)))
  return opened.get(file)
}

function open(path: string): Contract | undefined {
  if (existsSync(path)) return checksOf(JSON.parse(readFileSync(path, 'utf8')) as Published)
  if (!isSaid)
    process.stderr.write(`The peers run without the published schemas: ${folder} has none.\n`)
  isSaid = true
  return undefined
}

/**
 * The schemas refer to each other in great circles, so each is compiled when a value first meets it: a reference becomes
 * a keyword that looks its schema up. `isText` is for forms and queries, where a number is written in letters.
 */
function checksOf(document: Published): Contract {
  const exact = validators(document, {})
  const textual = validators(document, { coerceTypes: true })
  return {
    document,
    at: (pointer) => at(document, pointer),
    check(name, schema, { isText } = { isText: false }) {
      const validate = (isText ? textual : exact)(name, schema)
      return (data) => (validate(data) ? undefined : sentenceOf(validate))
    },
  }
}

function validators(document: Published, options: Options) {
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    unicodeRegExp: false,
    logger: false,
    code: { optimize: false },
    ...options,
  })
  const made = new Map<string, ValidateFunction>()
  const validator = (name: string, schema: AnySchemaObject) => {
    const existing = made.get(name)
    if (existing) return existing
    const validate = ajv.compile(asJsonSchema(schema) as AnySchemaObject)
    made.set(name, validate)
    return validate
  }
  ajv.addKeyword({
    keyword: 'published',
    errors: 'full',
    compile: (pointer: string) =>
      Object.assign(
        function follow(this: unknown, data: unknown, context?: Parameters<ValidateFunction>[1]) {
          const validate = validator(pointer, at(document, pointer))
          const isValid = validate.call(this as never, data, context)
          Object.assign(follow, { errors: validate.errors ?? undefined })
          return isValid as boolean
        },
        { errors: undefined as Partial<ErrorObject>[] | undefined },
      ),
  })
  return validator
}

/** OpenAPI 3.0 says `nullable` where JSON Schema says another type, and ajv wants a type beside it. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) =>
    key === '$ref' && typeof value === 'string'
      ? ['published', value]
      : [key, key === 'enum' || key === 'example' ? value : asJsonSchema(value)],
  )
  const { nullable, ...rest } = Object.fromEntries(entries) as AnySchemaObject
  if (nullable !== true) return rest
  return rest.type ? { ...rest, nullable } : { anyOf: [{ type: 'null' }, rest] }
}

function at(document: Published, pointer: string): AnySchemaObject {
  const found = pointer
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>(
      (place, name) => (place as Record<string, unknown>)?.[unescaped(name)],
      document,
    )
  if (!found) throw new Error(`${pointer} is not in the published document`)
  return found as AnySchemaObject
}

function unescaped(name: string): string {
  return decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~')
}

function sentenceOf({ errors }: ValidateFunction): string {
  const sentences = (errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'it'} ${message}${extra(params as Record<string, unknown>)}`,
  )
  return [...new Set(sentences)].slice(0, 12).join('; ')
}

function extra(params: Record<string, unknown>): string {
  const { additionalProperty, allowedValues } = params
  if (additionalProperty) return ` (${additionalProperty})`
  return Array.isArray(allowedValues) ? ` (${allowedValues.slice(0, 8).join(', ')})` : ''
}
