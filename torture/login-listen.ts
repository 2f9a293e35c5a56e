import { randomUUID } from 'node:crypto'
import { percentile } from './client.ts'
import { ask, type Cluster, password as longPassword, people } from './login-cluster.ts'

/** How far the medians of the two may be apart. */
const barMilliseconds = 5

type Kind = { name: string; path: string; ask: (who: { email: string; phone: string }) => object }

const kinds: Kind[] = [
  {
    name: 'log-in',
    path: '/auth/sign-in/email',
    ask: ({ email }) => ({ email, password: 'not the password' }),
  },
  { name: 'reset', path: '/auth/ask-reset', ask: ({ email }) => ({ email }) },
  {
    name: 'phone code',
    path: '/auth/phone-number/send-otp',
    ask: ({ phone }) => ({ phone, country: 'FR' }),
  },
  {
    name: 'registration',
    path: '/auth/sign-up/ask',
    ask: ({ email }) => ({ name: 'Noé', email, password: longPassword, terms: true }),
  },
]

/**
 * Whether an address has an account is not told by the answer, nor by how long it takes: so many tries each for addresses with
 * and without one, in turn and each from its own network, on both processes.
 */
export async function enumeration(cluster: Cluster, tries: number): Promise<boolean> {
  const somebody = await people(cluster, tries)
  const held: boolean[] = []
  for (const kind of kinds) {
    const times = { somebody: [] as number[], nobody: [] as number[] }
    const answers = { somebody: new Set<string>(), nobody: new Set<string>() }
    const one = async (who: 'somebody' | 'nobody', n: number, at: number) => {
      const account = who === 'somebody' ? somebody[n]! : nobodyLike(n)
      const answer = await ask(cluster, kind.path, { body: kind.ask(account) }, at)
      times[who].push(answer.milliseconds)
      answers[who].add(`${answer.status} ${shapeOf(answer.body)}`)
    }
    const lane = async (at: number) => {
      for (let n = at; n < tries; n += cluster.servers.length) {
        const first = n % 4 < 2
        await one(first ? 'somebody' : 'nobody', n, at)
        await one(first ? 'nobody' : 'somebody', n, at)
      }
    }
    await Promise.all(cluster.servers.map((_, at) => lane(at)))
    const [knownMedian, unknownMedian] = [
      percentile(times.somebody, 0.5),
      percentile(times.nobody, 0.5),
    ]
    const apart = Math.abs(knownMedian - unknownMedian)
    const isSame =
      answers.somebody.size === 1 && [...answers.somebody].join() === [...answers.nobody].join()
    console.log(
      `enumeration by ${kind.name}: ${tries} tries each, median ${knownMedian.toFixed(2)} ms with an account, ` +
        `${unknownMedian.toFixed(2)} ms without, ${apart.toFixed(2)} ms apart; ` +
        `answers ${isSame ? 'the same' : `differ: ${[...answers.somebody].join()} / ${[...answers.nobody].join()}`}`,
    )
    held.push(apart <= barMilliseconds && isSame)
  }
  return held.every(Boolean)
}

/** As long as the others, of nobody. */
function nobodyLike(n: number) {
  return { email: `${randomUUID()}@torture.test`, phone: `+336${50_000_000 + n}` }
}

/** What is told, without what is about the asker: the number they wrote and the time. */
function shapeOf(body: Record<string, unknown> | null): string {
  if (!body) return ''
  return JSON.stringify(body.code ? body : Object.keys(body).toSorted())
}
