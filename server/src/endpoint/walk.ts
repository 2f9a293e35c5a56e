import { getEventIteratorSchemaDetails } from '@orpc/contract'
import { contract } from '@serein/shared/contract.ts'
import type { EndpointMeta } from '@serein/shared/endpoint.ts'
import * as z from 'zod'

export type Endpoint = {
  /** `noun.verb`, its place in the contract. */
  name: string
  method: string
  path: string
  meta: EndpointMeta
  /** What it takes, or null when it takes nothing. */
  input: z.ZodType | null
  /** Of the input: the names that must be there, and all names. */
  required: string[]
  properties: Record<string, JsonSchema>
  errors: string[]
  isStream: boolean
}

/** As much of a JSON schema as inputs of ours have. */
export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Definition = {
  route: { method?: string; path?: string }
  meta: EndpointMeta
  inputSchema?: z.ZodType
  outputSchema?: z.ZodType
  errorMap: object
}

/** Every endpoint of the contract. What is not found here does not exist over HTTP either. */
export const endpoints: Endpoint[] = collect(contract, [])

function collect(node: object, path: string[]): Endpoint[] {
  if (!('~orpc' in node))
    return Object.entries(node).flatMap(([key, child]) => collect(child as object, [...path, key]))
  const { route, meta, inputSchema, outputSchema, errorMap } = node['~orpc'] as Definition
  const definition = {
    name: path.join('.'),
    method: route.method ?? 'POST',
    path: route.path ?? '',
    meta,
    input: inputSchema ?? null,
    errors: Object.keys(errorMap),
  }
  const isStream = getEventIteratorSchemaDetails(outputSchema) !== undefined
  return [{ ...readEndpoint(definition), isStream }]
}

/** With the names that its input has. */
export function readEndpoint(
  definition: Omit<Endpoint, 'required' | 'properties' | 'isStream'>,
): Endpoint {
  const schema = definition.input
    ? (z.toJSONSchema(definition.input, { io: 'input', unrepresentable: 'any' }) as JsonSchema)
    : {}
  const { required = [], properties = {} } = schema
  return { ...definition, required, properties, isStream: false }
}

/** What is over where there is a business, as in the world of these tests: it has tests of its own. */
export function isOver({ name }: Pick<Endpoint, 'name'>): boolean {
  return name === 'installation.begin'
}

/** What a therapist has for themself; other members have none of it. */
export function isForTherapists(path: string): boolean {
  return path.startsWith('/console/therapist/')
}

export type Input = Record<string, unknown>

/** The call as HTTP: names of the path into the path, the others into the query of a GET or the body of the rest. */
export function requestOf(
  { method, path, isStream }: Endpoint,
  input: Input,
  headers: Record<string, string>,
): Request {
  const rest = { ...input }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(textOf(value))
  })
  const url = new URL(`/api${filled}`, 'http://localhost:3000')
  const accept = isStream ? 'text/event-stream' : 'application/json'
  if (method === 'GET') {
    for (const [name, value] of bracketed(rest)) url.searchParams.append(name, value)
    return new Request(url, { headers: { accept, ...headers } })
  }
  if (holdsFile(rest)) return new Request(url, { method, headers, body: formOf(rest) })
  return new Request(url, {
    method,
    headers: { accept, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(rest),
  })
}

/** What an endpoint reads of this input, where the way there knows texts only. */
export function asRead({ method, path }: Endpoint, input: Input): Input {
  const isTexts = method === 'GET' || holdsFile(input)
  const read = isTexts ? (asTexts(input) as Input) : { ...(onWire(input) as Input) }
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g))
    if (name in input) read[name] = textOf(input[name])
  return read
}

/** A file travels in a form, and whatever is beside it as texts. */
function holdsFile(input: Input): boolean {
  return Object.values(input).some((value) => value instanceof Blob)
}

function formOf(input: Input): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Blob) form.append(name, value)
    else for (const [place, text] of bracketed(value, name)) form.append(place, text)
  }
  return form
}

function onWire(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

function bracketed(value: unknown, name = ''): [string, string][] {
  if (value === undefined) return []
  if (typeof value !== 'object' || value === null) return [[name, textOf(value)]]
  return Object.entries(value).flatMap(([key, child]) =>
    bracketed(child, name ? `${name}[${key}]` : key),
  )
}

function asTexts(value: unknown): unknown {
  if (value instanceof Blob) return value
  if (Array.isArray(value)) return value.map(asTexts)
  if (typeof value !== 'object' || value === null) return textOf(value)
  const entries = Object.entries(value).filter(([, child]) => !isBare(child))
  return Object.fromEntries(entries.map(([key, child]) => [key, asTexts(child)]))
}

/** What leaves no trace in a query. */
function isBare(value: unknown): boolean {
  return (
    value === undefined ||
    (typeof value === 'object' &&
      value !== null &&
      !(value instanceof Blob) &&
      Object.values(value).every(isBare))
  )
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  // A half of a character has no place in an address; the platform puts its mark of replacement there.
  return String(value as string | number | boolean).toWellFormed()
}
