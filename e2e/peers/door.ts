import type { Faults } from './faults.ts'
import type { Answer, RawRequest } from './listen.ts'
import { makeReplays } from './replays.ts'
import { makeRoutes } from './routes.ts'

/** A request that found its verb. */
export type PeerRequest = RawRequest & {
  route: string
  ids: Record<string, string>
  /** A fault wants this payment to be declined. */
  isDeclined: boolean
}
export type Verb = (request: PeerRequest) => Answer

/** Thrown by a verb: an answer that says no. */
export class Refusal extends Error {
  readonly answer: Answer
  constructor(answer: Answer) {
    super(JSON.stringify(answer.body))
    this.answer = answer
  }
}

/** What the two providers say each in their own words. */
export type House = {
  /** Verbs that a key opens, and whose requests and answers the published document describes. */
  verbs: Record<string, Verb>
  /** Pages for people, and what only tests call. */
  pages: Record<string, Verb>
  faults: Faults
  /** Refuses who has no key. */
  admit(request: PeerRequest): Answer | undefined
  /** Refuses what the published document does not allow. */
  checkRequest(request: PeerRequest): Answer | undefined
  checkAnswer(request: PeerRequest, answer: Answer): Answer | undefined
  /** The idempotency key of a request, and all that must be the same when it comes again. */
  keyOf(request: PeerRequest): { key: string; fingerprint: string } | undefined
  /** Whether an answer is kept under the key. */
  isKept(answer: Answer): boolean
  says: {
    unknown(came: RawRequest): Answer
    broken(): Answer
    mismatch(): Answer
    busy(): Answer
    replay(answer: Answer, request: PeerRequest): Answer
  }
}

/** The way of a request: who asks, is it well formed, was it answered before, what goes wrong on purpose, then the verb. */
export function makeDoor(house: House) {
  const findPage = makeRoutes(house.pages)
  const findVerb = makeRoutes(house.verbs)
  const replays = makeReplays<Answer>()
  return async (came: RawRequest): Promise<Answer | undefined> => {
    const page = findPage(came.method, came.path)
    if (page) return answered(page.verb, { ...came, ...page, isDeclined: false })
    const found = findVerb(came.method, came.path)
    if (!found) return house.says.unknown(came)
    const fault = house.faults.takeRequest({ ...came, route: found.route })
    if (fault?.kind === 'down') return undefined
    const request = { ...came, ...found, isDeclined: fault?.kind === 'declined' }
    const refused = house.admit(request) ?? house.checkRequest(request)
    if (refused) return refused
    if (fault?.kind === 'error_before_effect') return house.says.broken()
    const key = house.keyOf(request)
    const turn = key && replays.begin(key.key, key.fingerprint)
    if (turn?.is === 'replay') return house.says.replay(turn.answer, request)
    if (turn?.is === 'mismatch') return house.says.mismatch()
    if (turn?.is === 'busy') return house.says.busy()
    try {
      const { hold } = house.faults
      const holdMs = fault?.kind === 'slow' ? (fault.forMs ?? 1000) : 0
      if (holdMs && fault?.effect === 'last') await hold(holdMs)
      const answer = answered(found.verb, request)
      const wrong = house.checkAnswer(request, answer)
      const rest = fault?.effect === 'last' ? 0 : holdMs + (answer.holdMs ?? 0)
      if (rest) await hold(rest)
      if (turn && house.isKept(answer)) turn.finish(answer)
      else turn?.abandon()
      return fault?.kind === 'error_after_effect' ? house.says.broken() : (wrong ?? answer)
    } catch (error) {
      turn?.abandon()
      throw error
    }
  }
}

function answered(verb: Verb, request: PeerRequest): Answer {
  try {
    return verb(request)
  } catch (error) {
    if (error instanceof Refusal) return error.answer
    throw error
  }
}
