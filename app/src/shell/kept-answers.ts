import { clear, createStore, delMany, entries, get, set, type UseStore } from 'idb-keyval'
import { isOnline, keptHeader, noteAnswer } from '@serein/client/connection.ts'
import { isAnswer } from '@serein/client/api.ts'
import { isFromGateway } from '@serein/client/gateway.ts'
import { patience } from '@serein/client/patience.ts'
import { platform } from '../entry/platform.ts'
import { mayStay, wayOf, type Build } from '../worker/rules.ts'
import { forgetKept, noteKept } from './kept-since.ts'
import { noteTooOld } from './too-old.ts'

/** What was read, so that it can be read again without a network: what the service worker does for a page (decision 013). */
interface Kept {
  at: string
  body: string
}

/** So many addresses; what was read longest ago goes first. */
const limit = 300
/** On a call for which no access token could be had: the server would take its reader for nobody, so it is not asked. */
const keptOnly = 'x-serein-kept-only'

const build: Build = { version: '', files: [], api: import.meta.env.API_READS as Build['api'] }

/** Grows whenever the reader changes, so that an answer still under way is not kept for the next one. */
let readers = 0

/** Answers a call of the app: from the server, else with what the phone has kept. */
export async function answer(request: Request): Promise<Response> {
  const origin = platform.origin()
  const way = wayOf(request, origin, build)
  if (way !== 'private-read' && way !== 'shared-read') return look(await ask(request))
  const reader = readers
  const instead = () => readAnswer(request.url)
  const networkAnswer = isOnline() ? ask(request) : null
  try {
    const found = networkAnswer && (await Promise.race([networkAnswer, patience()]))
    if (found && !isFromGateway(found.status)) return await look(await keep(request, found, reader))
  } catch {
    // No network: below.
  }
  return noteAnswer((await instead()) ?? (await (networkAnswer ?? ask(request))), origin)
}

/** Headers that need a token, or the mark of a call that has none since nobody answered. */
export async function ifLost(
  headers: () => Promise<Record<string, string>>,
): Promise<Record<string, string>> {
  try {
    return await headers()
  } catch (error) {
    if (isAnswer(error)) throw error
    return { [keptOnly]: 'yes' }
  }
}

/** Whether nobody has answered when these were asked for. */
export function isLost(headers: Record<string, string>): boolean {
  return keptOnly in headers
}

/** What was read as somebody goes with them. */
export async function forgetReader(): Promise<void> {
  readers += 1
  await onPhone((store) => clear(store))
}

function ask(request: Request): Promise<Response> {
  if (request.headers.has(keptOnly)) return Promise.reject(new TypeError('Failed to fetch'))
  return fetch(request)
}

async function look(found: Response): Promise<Response> {
  if (found.status === 426) await noteTooOld(found.clone())
  forgetKept()
  return noteAnswer(found, platform.origin())
}

async function keep({ url }: Request, found: Response, reader: number): Promise<Response> {
  if (found.status === 401) await forgetReader()
  const isJson = found.headers.get('content-type')?.startsWith('application/json')
  if (!found.ok || !isJson) return found
  const body = await found.clone().text()
  if (reader !== readers) return found
  if (new URL(url).pathname === '/api/session') await noteReader(url, body)
  await onPhone((store) => set(url, { at: new Date().toISOString(), body } satisfies Kept, store))
  return found
}

/** Who the session says is here: when it is another reader, or nobody any more, what was kept goes. */
async function noteReader(url: string, body: string): Promise<void> {
  const before = await onPhone((store) => get<Kept>(url, store))
  if (before && idIn(before.body) !== idIn(body)) await forgetReader()
}

function idIn(session: string): string | undefined {
  return (JSON.parse(session) as { user: { uid: string } | null }).user?.uid
}

async function readAnswer(url: string): Promise<Response | undefined> {
  const found = await onPhone((store) => get<Kept>(url, store))
  if (!found || !stays(url, found)) return undefined
  noteKept(found.at)
  return new Response(found.body, {
    headers: { 'content-type': 'application/json; charset=utf-8', [keptHeader]: found.at },
  })
}

/** What is too old, and what is too much. */
export async function tidyUp(): Promise<void> {
  const found = (await onPhone((store) => entries<string, Kept>(store))) ?? []
  const byAge = found.toSorted(([, one], [, other]) => (one.at < other.at ? 1 : -1))
  const over = byAge.filter(([url, one], index) => index >= limit || !stays(url, one))
  await onPhone((store) =>
    delMany(
      over.map(([url]) => url),
      store,
    ),
  )
}

function stays(url: string, { at: keptAt }: Kept): boolean {
  return mayStay({ url, keptAt }, Date.now(), platform.origin(), build)
}

let opened: UseStore | undefined

/** A phone without room for it needs the network. */
async function onPhone<Found>(
  act: (store: UseStore) => Promise<Found>,
): Promise<Found | undefined> {
  try {
    return await act((opened ??= createStore('kept-answers', 'answers')))
  } catch (error) {
    console.warn(error)
    return undefined
  }
}
