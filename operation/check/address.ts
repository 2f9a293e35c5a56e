import { connect, type PeerCertificate, type TLSSocket } from 'node:tls'
import { once } from 'node:events'
import {
  type Arrival,
  questionHeader,
  questionOf,
} from '@serein/server/platform/address-question.ts'
import type { Config } from '@serein/server/platform/config.ts'
import { bad, type Finding, good, note } from '../finding.ts'

const day = 86_400_000
/** An address that nobody has (RFC 5737): what we pretend to be. */
const forged = '203.0.113.77'
const patienceMs = 10_000

/** Asks the server at its public address as anybody would, with an address that is not ours. */
export async function addressFindings(config: Config, now = () => new Date()): Promise<Finding[]> {
  const { publicUrl, secrets, trustedProxies, env } = config
  const about = 'Public address'
  const before = now()
  const answer = await fetch(`${publicUrl}/healthz`, {
    headers: { 'x-forwarded-for': forged, [questionHeader]: questionOf(secrets, before) },
    signal: AbortSignal.timeout(patienceMs),
    redirect: 'manual',
  }).catch((error: Error & { cause?: Error }) => error)
  if (answer instanceof Error) {
    const why = (answer.cause ?? answer).message
    const says = `Nobody answers at ${publicUrl} (${why}): start Serein, and look at proxy, name and firewall.`
    return [env === 'demo' ? note(about, says) : bad(about, says)]
  }
  const body = (await answer.json().catch(() => null)) as { arrival?: Arrival } | null
  const clock = clockFinding(
    'the public address',
    new Date(answer.headers.get('date') ?? ''),
    before,
  )
  if (!body?.arrival)
    return [
      bad(
        about,
        `Another program, or Serein with another SEREIN_SECRET, answers at ${publicUrl}: correct SEREIN_URL, or what the proxy leads to.`,
      ),
      clock,
    ]
  return [
    good(about, `Serein answers at ${publicUrl}.`),
    proxyFinding(body.arrival, trustedProxies),
    clock,
  ]
}

/** What a forged `X-Forwarded-For` has become on its way tells how many proxies have written into it. */
function proxyFinding(
  { address, forwarded, trustedProxies }: Arrival,
  here = trustedProxies,
): Finding {
  const about = 'Proxy'
  const proxies = forwarded[0] === forged ? forwarded.length - 1 : forwarded.length
  if (trustedProxies !== here)
    return bad(
      about,
      `The server that answers runs with SEREIN_TRUST_PROXY=${trustedProxies}, and here it is ${here}: start it again.`,
    )
  if (proxies === trustedProxies)
    return address === forged
      ? bad(
          about,
          'A proxy passes on what a client says of itself: have it write X-Forwarded-For anew.',
        )
      : good(
          about,
          proxies === 0
            ? 'None stands in front.'
            : `${proxies} in front, and a forged address changes nothing.`,
        )
  return bad(
    about,
    proxies > trustedProxies
      ? `${proxies} in front, and SEREIN_TRUST_PROXY is ${trustedProxies}, so that all people seem to come from one address and share its limits: set SEREIN_TRUST_PROXY=${proxies}.`
      : `${proxies} in front, and SEREIN_TRUST_PROXY is ${trustedProxies}, so that anybody can pretend to be any address: set SEREIN_TRUST_PROXY=${proxies}.`,
  )
}

/** How far another clock is from ours. */
export function clockFinding(whose: string, theirs: Date, ours: Date): Finding {
  const about = 'Clock'
  const seconds = Math.round((theirs.getTime() - ours.getTime()) / 1_000)
  if (Number.isNaN(seconds)) return note(about, `${whose} does not tell its time.`)
  const far = Math.abs(seconds)
  const says = `That of ${whose} is ${far} seconds ${seconds > 0 ? 'ahead of' : 'behind'} ours: set both by NTP ("timedatectl set-ntp true").`
  if (far > 30) return bad(about, says)
  return far > 5 ? note(about, says) : good(about, `That of ${whose} agrees with ours.`)
}

/** How long the certificate of the public address is still good. */
export async function certificateFindings(
  { publicUrl }: Config,
  now = new Date(),
): Promise<Finding[]> {
  const { protocol, hostname: host, port } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const socket = connect({
    host,
    port: Number(port) || 443,
    servername: host,
    rejectUnauthorized: false,
  })
  socket.setTimeout(patienceMs, () => socket.destroy(new Error('it does not answer')))
  try {
    await once(socket, 'secureConnect')
    return [certificateFinding(socket.getPeerCertificate(), faultOf(socket), now)]
  } catch (error) {
    return [
      bad(
        'Certificate',
        `None was shown at ${host} (${(error as Error).message}): look at the proxy.`,
      ),
    ]
  } finally {
    socket.destroy()
  }
}

/** Why a browser would not trust it; null where it would. */
function faultOf({ authorizationError }: TLSSocket): string | null {
  return authorizationError
    ? String((authorizationError as { code?: string }).code ?? authorizationError)
    : null
}

export function certificateFinding(
  { valid_to }: Pick<PeerCertificate, 'valid_to'>,
  fault: string | null,
  now: Date,
): Finding {
  const about = 'Certificate'
  const days = Math.floor((Date.parse(valid_to) - now.getTime()) / day)
  if (days < 0)
    return bad(
      about,
      `It ran out ${-days} days ago: renew it, and see why nobody did so by itself.`,
    )
  if (fault)
    return bad(
      about,
      `Browsers do not trust it (${fault}): serve it with all of its chain, and for this name.`,
    )
  const says = `It is good for ${days} days`
  return days < 14
    ? note(about, `${says}: see why nobody has renewed it by itself.`)
    : good(about, `${says}.`)
}
