import { contract } from '@serein/shared/contract.ts'
import { type RefusalCode, type RefusalData, refusals } from '@serein/shared/refusal.ts'
import type { Api } from '../api.ts'
import type { Language } from '../i18n.ts'

type Noun = keyof Api
/** `offer.save`: every endpoint by its name. */
export type Endpoint = { [N in Noun]: `${N}.${Extract<keyof Api[N], string>}` }[Noun]
type Call<E extends Endpoint> = E extends `${infer N extends Noun}.${infer Verb}`
  ? Verb extends keyof Api[N]
    ? Extract<Api[N][Verb], (...input: never[]) => unknown>
    : never
  : never
export type InputOf<E extends Endpoint> = Parameters<Call<E>>[0]
export type OutputOf<E extends Endpoint> = Awaited<ReturnType<Call<E>>>

/** Instead of an answer: a refusal, nothing yet, or a server that fails. */
type Otherwise = Refused | 'pending' | 'broken'
interface Refused {
  refused: RefusalCode
  data: unknown
}
/**
 * What the server would say, by endpoint; where it depends on what is asked, a function of that. Data alone: nothing is
 * remembered between two calls, and the contract's schemas read what is sent and what is answered.
 */
export type Answers = {
  [E in Endpoint]?: OutputOf<E> | Otherwise | ((input: InputOf<E>) => OutputOf<E> | Otherwise)
} & { [path: AuthPath]: object | Otherwise }
/** What the identity server would say stands beside the contract, by its path: `auth/sign-in/email`. */
type AuthPath = `auth/${string}`

export function refused<C extends RefusalCode>(
  code: C,
  ...[data]: undefined extends RefusalData<C> ? [RefusalData<C>?] : [RefusalData<C>]
): Refused {
  return { refused: code, data }
}

/** An id for what a test makes up: the same number is the same thing. */
export function idOf(number: number): string {
  return `019ac000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** What no test has answered, or no contract would let through; the set-up fails the test that it happens in. */
export const networkFaults: string[] = []

/** The network of one test: it answers with what the test says, and tells what was sent. */
export function openNetwork(answers: Answers, language: Language) {
  const log: { endpoint: string; input: unknown }[] = []
  const respond = async (request: Request): Promise<Response> => {
    const route = routeOf(request)
    const input = await readInput(request, route)
    log.push({ endpoint: route.endpoint, input })
    const stub = answers[route.endpoint as Endpoint] as unknown
    const value = typeof stub === 'function' ? (stub(input) as unknown) : stub
    if (value === undefined) throw new Error(`The test has no answer for ${route.endpoint}`)
    if (value === 'pending') return new Promise(() => {})
    if (value === 'broken') return refusal('internal', 500, 'It broke.', {})
    if (isRefused(value)) {
      const words = refusals[value.refused]
      return refusal(value.refused, words.status, words[language], value.data)
    }
    const answer = route.output ? await route.output.parseAsync(value) : value
    return answer instanceof File ? fileAnswer(answer) : Response.json(answer)
  }
  return {
    fetch: async (target: Request | URL | string, init?: RequestInit): Promise<Response> => {
      const request = new Request(target, init)
      try {
        return await respond(request)
      } catch (fault) {
        networkFaults.push(`${request.method} ${request.url}: ${wordsOf(fault)}`)
        return refusal('internal', 500, 'It broke.', {})
      }
    },
    /** What an endpoint was sent so far: a command as the contract reads it, a query as its address spells it. */
    sent: <E extends Endpoint | AuthPath>(endpoint: E) =>
      log
        .filter((call) => call.endpoint === endpoint)
        .map(({ input }) => input as E extends Endpoint ? InputOf<E> : object),
  }
}

/** A file as the server sends it, with its name. */
function fileAnswer(file: File): Response {
  const named = `attachment; filename="${file.name}"`
  return new Response(file, {
    headers: { 'content-type': file.type, 'content-disposition': named },
  })
}

/** Of what a schema does not let through, where it stands. */
function wordsOf(fault: unknown): string {
  const { issues } = fault as { issues?: { path: PropertyKey[]; message: string }[] }
  const lines = issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)
  return lines?.join('; ') ?? String(fault)
}

function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value
}

function refusal(code: string, status: number, message: string, data: unknown): Response {
  return Response.json({ defined: status < 500, code, status, message, data }, { status })
}

interface Schema {
  parseAsync: (value: unknown) => Promise<unknown>
}

interface Route {
  endpoint: string
  method: string
  path: RegExp
  input: Schema | undefined
  output: Schema | undefined
}

type Definition = {
  '~orpc': {
    route: { method?: string; path?: string }
    inputSchema?: Schema
    outputSchema: Schema
  }
}

const routes: Route[] = Object.entries(contract).flatMap(([noun, verbs]) =>
  Object.entries(verbs).map(([verb, definition]) => {
    const { route, inputSchema, outputSchema } = (definition as Definition)['~orpc']
    const path = route.path!.replaceAll(/\{\+?(\w+)\}/gu, '(?<$1>[^/]+)')
    return {
      endpoint: `${noun}.${verb}`,
      method: route.method!,
      path: new RegExp(`^/api${path}$`, 'u'),
      input: inputSchema,
      output: outputSchema,
    }
  }),
)

/**
 * Which endpoint is called: of two that fit, the one that spells more of its path, since no offer is called `mine`. What the
 * identity server takes and says is no part of the contract.
 */
function routeOf({ method, url }: Request): Route {
  const { pathname } = new URL(url)
  if (pathname.startsWith('/api/auth/')) {
    const endpoint = pathname.slice('/api/'.length)
    return { endpoint, method, path: /^/u, input: undefined, output: undefined }
  }
  const [route] = routes
    .filter((each) => each.method === method && each.path.test(pathname))
    .toSorted((one, other) => namesIn(one) - namesIn(other))
  if (!route) throw new Error(`No endpoint answers ${method} ${pathname}`)
  return route
}

function namesIn({ path }: Route): number {
  return path.source.split('(?<').length
}

/** What a command sends must be what its contract takes; of a query the address is enough. */
async function readInput(
  request: Request,
  { path, input }: Pick<Route, 'path' | 'input'>,
): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url)
  const inPath = Object.entries(path.exec(pathname)?.groups ?? {})
  const named = Object.fromEntries(inPath.map(([name, value]) => [name, decodeURIComponent(value)]))
  if (request.method === 'GET') return { ...Object.fromEntries(searchParams), ...named }
  const isForm = request.headers.get('content-type')?.startsWith('multipart/')
  if (isForm) return { ...Object.fromEntries(await request.formData()), ...named }
  const text = await request.text()
  const sent = { ...(text ? (JSON.parse(text) as object) : {}), ...named }
  return input ? input.parseAsync(sent) : sent
}
