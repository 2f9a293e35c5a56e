import { createHmac } from 'node:crypto'
import {
  ask,
  type Cluster,
  inLanes,
  inside,
  type Keys,
  password,
  people,
  type Person,
} from './login-cluster.ts'
import { secret } from './stage.ts'

const own = { method: 'GET' as const }
const page = '/session/security'
const lanes = 16
/** Uses after the end, beside those that were under way. */
const usesAfter = 200

type Ending = {
  name: string
  end: (cluster: Cluster, who: Person, keys: Keys) => Promise<string[]>
}

/** Each ends a session and says which keys are dead from its answer on. */
const endings: Ending[] = [
  {
    name: 'log-out',
    async end(cluster, _who, keys) {
      await must(ask(cluster, '/auth/sign-out', { cookie: keys.cookie }))
      return Object.values(keys)
    },
  },
  {
    name: 'log-out there',
    async end(cluster, who, keys) {
      const other = await inside(cluster, who)
      const { body } = await must(ask(cluster, '/devices', { ...own, cookie: other.cookie }))
      const { id } = body.devices.find(({ isThis }: { isThis: boolean }) => !isThis)
      const request = { cookie: other.cookie, body: { deviceId: id } }
      await must(ask(cluster, '/devices/log-out', request))
      return Object.values(keys)
    },
  },
  {
    name: 'another password',
    async end(cluster, who, keys) {
      const other = await inside(cluster, who)
      const body = { password, newPassword: 'quite another password' }
      await must(ask(cluster, '/auth/choose-password', { cookie: other.cookie, body }))
      return Object.values(keys)
    },
  },
]

/** A session that is used all the time, on both processes at once, while it ends: nothing sent after the end's answer is let in. */
export async function endedSessions(cluster: Cluster, rounds: number): Promise<boolean> {
  const held: boolean[] = []
  for (const ending of endings) {
    let [before, after, accepted] = [0, 0, 0]
    for (const who of await people(cluster, rounds)) {
      const keys = await inside(cluster, who)
      const uses: { sentAt: number; status: number }[] = []
      let left = usesAfter
      let endedAt = Infinity
      const use = async (lane: number) => {
        for (let n = lane; left > 0; n += 1) {
          if (endedAt < Infinity) left -= 1
          const sentAt = performance.now()
          uses.push({ sentAt, status: (await ask(cluster, page, keyed(keys, n), n)).status })
        }
      }
      const using = Promise.all(Array.from({ length: lanes }, (_, lane) => use(lane)))
      await ending.end(cluster, who, keys)
      endedAt = performance.now()
      await using
      before += uses.filter(({ sentAt, status }) => sentAt < endedAt && status === 200).length
      const late = uses.filter(({ sentAt }) => sentAt > endedAt)
      after += late.length
      accepted += late.filter(({ status }) => status === 200).length
    }
    console.log(
      `${ending.name}: ${rounds} sessions, ${before} uses let in before, ${after} tried after, ${accepted} let in`,
    )
    held.push(before > 0 && after >= rounds * usesAfter && accepted === 0)
  }
  return held.every(Boolean)
}

/** By cookie, by the session as a bearer token, by an access token, in turn. */
function keyed({ cookie, session, access }: Keys, n: number) {
  return { ...own, ...[{ cookie }, { bearer: session }, { bearer: access }][n % 3] }
}

/** Keys that somebody touched, made up, or took from elsewhere. */
export async function forgedTokens(cluster: Cluster, mutations: number): Promise<boolean> {
  const [mine, theirs] = await people(cluster, 2)
  const [keys, others] = [await inside(cluster, mine!), await inside(cluster, theirs!)]
  const name = keys.cookie.split('=')[0]!
  const good = await Promise.all([0, 1, 2].map((n) => ask(cluster, page, keyed(keys, n))))
  const forged = [
    ...foreign(keys, others, await idsOf(cluster, mine!)),
    ...Array.from({ length: mutations }, (_, n) => touched(keys, n)),
  ]
  const statuses = await inLanes(forged.length, 32, async (n) => {
    const { session, access } = forged[n]!
    const key = session
      ? n % 2
        ? { cookie: `${name}=${encodeURIComponent(session)}` }
        : { bearer: session }
      : { bearer: access }
    return (await ask(cluster, page, { ...own, ...key }, n)).status
  })
  const accepted = statuses.filter((status) => status === 200).length
  const faults = statuses.filter((status) => status >= 500).length
  const real = good.filter(({ status }) => status === 200).length
  console.log(
    `tampered and foreign tokens: ${forged.length} tried, ${accepted} let in, ${faults} × 5xx; ${real} of 3 real ones let in`,
  )
  return real === 3 && accepted === 0 && faults === 0
}

type Forged = { session?: string; access?: string }

/** One character of a key another, gone, or one more; what only spells the same bytes differently is no forgery. */
function touched(keys: Keys, n: number): Forged {
  const kind = n % 2 ? 'session' : 'access'
  const key = keys[kind]
  const at = Math.floor(n / 2) % key.length
  const other = key[at] === 'A' ? 'B' : 'A'
  const cut = Math.floor(n / 2 / key.length) % 3
  const middle = [other, '', `${key[at]}${other}`][cut]!
  const made = key.slice(0, at) + middle + key.slice(at + 1)
  if (kind === 'session') return { session: made }
  return { access: at === key.length - 1 && cut === 0 ? `${made}A` : made }
}

function foreign(keys: Keys, others: Keys, ids: { sub: string; sid: string }): Forged[] {
  const [token = '', signature = ''] = split(keys.session)
  const [header = '', payload = '', seal = ''] = keys.access.split('.')
  const [, , otherSeal = ''] = others.access.split('.')
  const sign = (key: string) => createHmac('sha256', key).update(token).digest('base64')
  const seconds = Math.floor(Date.now() / 1_000)
  const claims = { iss: 'x', aud: 'serein-api', ...ids, iat: seconds, exp: seconds + 600 }
  const signed = (head: object, body: string, key: string) => {
    const text = `${encode(head)}.${body}`
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
  }
  const sessions = [
    token,
    `${token}.`,
    `.${signature}`,
    `${token}.${split(others.session)[1]}`,
    `${split(others.session)[0]}.${signature}`,
    `${token}.${sign('another secret of 32 characters!!')}`,
    `${ids.sid}.${createHmac('sha256', 'x').update(ids.sid).digest('base64')}`,
    `${ids.sid}.${createHmac('sha256', secret).update(ids.sid).digest('base64')}`,
    `${token.toUpperCase()}.${signature}`,
  ]
  const access = [
    `${header}.${payload}.`,
    `${header}.${payload}.${otherSeal}`,
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
    `${encode({ alg: 'none' })}.${encode(claims)}.`,
    `${encode({ alg: 'RS256', typ: 'at+jwt' })}.${payload}.${seal}`,
    signed({ alg: 'HS256', typ: 'at+jwt' }, payload, 'another secret'),
    // The session's own secret signs no access token.
    signed({ alg: 'HS256', typ: 'at+jwt' }, payload, secret),
    signed({ alg: 'HS256', typ: 'JWT' }, encode(claims), secret),
    `${header}.${encode({ ...claims, sub: 'admin' })}.${seal}`,
  ]
  return [...sessions.map((session) => ({ session })), ...access.map((one) => ({ access: one }))]
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function split(session: string): string[] {
  const dot = session.lastIndexOf('.')
  return [session.slice(0, dot), session.slice(dot + 1)]
}

async function idsOf({ stage }: Cluster, { id }: Person) {
  const { rows } = await stage.pool.query<{ id: string }>(
    'select id from session where user_id = $1',
    [id],
  )
  return { sub: id, sid: rows[0]!.id }
}

async function must<T extends { status: number }>(request: Promise<T>): Promise<T> {
  const answer = await request
  if (answer.status !== 200) throw new Error(`refused: ${answer.status} ${JSON.stringify(answer)}`)
  return answer
}
