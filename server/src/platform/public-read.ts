import { lookup as lookUp } from 'node:dns'
import { request as requestOverTls } from 'node:https'
import type { IncomingMessage, RequestOptions } from 'node:http'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** What an address that somebody has told us answers: a text, or that it is as it was. */
export type PublicText = { text: string; etag: string | null } | 'unchanged'

/** Why it is not read: it may not be, nothing (good) comes, or too much does. */
export type ReadProblem = 'not_allowed' | 'no_answer' | 'too_large'

export class UnreadAddress extends Error {
  readonly problem: ReadProblem

  constructor(problem: ReadProblem) {
    super(`An address was not read: ${problem}`)
    this.problem = problem
  }
}

type Limits = { bytes: number; milliseconds: number }

/** What tests replace to be reached on their own machine. */
export type Reach = {
  protocol: 'https:' | 'http:'
  isAllowed: (address: string) => boolean
  request: typeof requestOverTls
}

const publicReach: Reach = {
  protocol: 'https:',
  isAllowed: isPublicAddress,
  request: requestOverTls,
}
const redirectLimit = 3

/**
 * Reads a text at an address that a stranger has chosen: by HTTPS alone, from the public internet alone, within its limits. The
 * address that a name has is checked where the connection is made, so no second answer of a name server leads elsewhere, and
 * each redirection is checked like the first address. Throws {@link UnreadAddress}.
 */
export async function readPublic(
  url: string,
  etag: string | null,
  { bytes, milliseconds }: Limits,
  reach: Reach = publicReach,
): Promise<PublicText> {
  const signal = AbortSignal.timeout(milliseconds)
  let address = url
  for (let hop = 0; hop <= redirectLimit; hop += 1) {
    const answer = await ask(allowedUrl(address, reach), etag, { signal, reach })
    const { statusCode = 0, headers } = answer
    const isRedirection = [301, 302, 303, 307, 308].includes(statusCode)
    if (statusCode === 200)
      return { text: await textOf(answer, bytes), etag: headers.etag?.slice(0, 200) ?? null }
    answer.destroy()
    if (statusCode === 304 && etag !== null) return 'unchanged'
    if (!isRedirection || !headers.location || !URL.canParse(headers.location, address))
      throw new UnreadAddress('no_answer')
    address = new URL(headers.location, address).href
  }
  throw new UnreadAddress('no_answer')
}

/** Throws {@link UnreadAddress} for one that is not HTTPS, has a log-in in it, or is a number of a network that is not public. */
export function allowedUrl(address: string, { protocol, isAllowed }: Reach = publicReach): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const host = url?.hostname.replace(/^\[|\]$/gu, '') ?? ''
  const isFine = url?.protocol === protocol && !url.username && !url.password && host !== ''
  if (!isFine || (isIP(host) && !isAllowed(host))) throw new UnreadAddress('not_allowed')
  return url
}

function ask(
  url: URL,
  etag: string | null,
  { signal, reach }: { signal: AbortSignal; reach: Reach },
): Promise<IncomingMessage> {
  const options: RequestOptions = {
    headers: {
      accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
      'accept-encoding': 'identity',
      'user-agent': 'Serein',
      ...(etag !== null && { 'if-none-match': etag }),
    },
    agent: false,
    lookup: lookingUpWithin(reach),
    signal,
  }
  const answer = Promise.withResolvers<IncomingMessage>()
  const request = reach.request(url, options, answer.resolve)
  // It also says that the connection broke after the answer had begun.
  request.on('error', (error) =>
    answer.reject(error instanceof UnreadAddress ? error : new UnreadAddress('no_answer')),
  )
  request.end()
  return answer.promise
}

/** A name leads only where all its addresses are allowed. */
function lookingUpWithin({ isAllowed }: Reach): LookupFunction {
  return (name, options, done) =>
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address)))
        return done(new UnreadAddress('not_allowed'), '')
      if (options.all) return done(null, addresses)
      done(null, addresses[0]!.address, addresses[0]!.family)
    })
}

async function textOf(answer: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      length += part.length
      if (length > most) throw new UnreadAddress('too_large')
      parts.push(part)
    }
  } catch (error) {
    throw error instanceof UnreadAddress ? error : new UnreadAddress('no_answer')
  }
  return Buffer.concat(parts).toString('utf8')
}
