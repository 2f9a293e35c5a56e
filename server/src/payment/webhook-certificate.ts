import { X509Certificate } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { openLimit } from '../platform/rate-limit.ts'

const timeoutMilliseconds = 10_000
const cacheLimit = 20
/** PayPal has few certificates, each for months; anybody may name one that is none, and makes us ask. */
const lookUpLimits = { windowSeconds: 60, ofOne: 4, ofAll: 20 }

type Caller = { network: string; now: Date }

/**
 * The certificates that PayPal shows, each looked up once; null where there is none. Refuses with `too_many_requests` a network
 * that has named too many, with `provider_unreachable` while PayPal does not answer.
 */
export function openCertificates() {
  const { windowSeconds } = lookUpLimits
  const ofOne = openLimit({ windowSeconds, most: lookUpLimits.ofOne })
  const ofAll = openLimit({ windowSeconds, most: lookUpLimits.ofAll })
  const certificates = new Map<string, Promise<X509Certificate | null>>()
  return async (url: string, { network, now }: Caller): Promise<X509Certificate | null> => {
    const certificate = certificates.get(url)
    if (certificate) return certificate
    if (ofOne(network, now) !== null || ofAll('', now) !== null) throw refuse('too_many_requests')
    if (certificates.size >= cacheLimit) certificates.clear()
    const found = lookUp(url)
    certificates.set(url, found)
    // What could not be read is asked for again with the next event.
    if (!(await found.catch(() => null))) certificates.delete(url)
    return found
  }
}

async function lookUp(url: string): Promise<X509Certificate | null> {
  try {
    const signal = AbortSignal.timeout(timeoutMilliseconds)
    const answer = await fetch(url, { redirect: 'error', signal })
    if (answer.ok) return new X509Certificate(await answer.text())
    if (answer.status < 500) return null
    throw new Error(`PayPal answered ${answer.status}`)
  } catch (cause) {
    throw Object.assign(refuse('provider_unreachable'), { cause })
  }
}
