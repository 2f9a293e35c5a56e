import { refusals } from '@serein/shared/refusal.ts'
import { asRead, type Endpoint, type Input } from './walk.ts'

export type Refused = {
  code: keyof typeof refusals
  defined: boolean
  status: number
  message: string
  data?: { fields?: { path: string; message: string }[] }
}

/** What is not as promised of an answer to an input that may be bad at `path`: a fault, or a "no" of another shape. */
export function problemOf(
  endpoint: Endpoint,
  input: Input,
  path: string,
  { status, text, body }: { status: number; text: string; body: object },
): string | null {
  if (/\bat .*\.(ts|js):\d|node_modules|select |PostgreSQL/i.test(text)) return 'tells its insides'
  if (status >= 500) return 'a fault'
  if (isAnotherAddress(endpoint, input)) return null
  const isGood = isGoodFor(endpoint, input)
  if (status < 300) return isGood ? null : 'was taken'
  const refused = body as Refused
  if (refusals[refused.code]?.status !== status || refused.status !== status) return 'another shape'
  if (!refused.defined) return 'looks like a bug'
  if (!endpoint.errors.includes(refused.code)) return 'not announced'
  if (!isGood && refused.code !== 'invalid_input') return 'another code'
  if (refused.code !== 'invalid_input') return null
  const fields = refused.data?.fields ?? []
  if (!fields.every((field) => field.message)) return 'has no words'
  // What is good by itself can be refused beside another field.
  const top = isGood ? undefined : path.split('.')[0]
  const isThere = fields.some((field) => !top || field.path.split('.')[0] === top)
  return isThere ? null : 'names another place'
}

/** By its schema, and as it is read on the other side. */
export function isGoodFor(endpoint: Endpoint, input: Input): boolean {
  return !endpoint.input || endpoint.input.safeParse(asRead(endpoint, input)).success
}

/** Nothing, or dots, in a path make the address of something else. */
function isAnotherAddress({ path }: Endpoint, input: Input): boolean {
  return [...path.matchAll(/\{(\w+)\}/g)].some(([, name]) =>
    /^\.*$/.test(String(input[name!] ?? '')),
  )
}
