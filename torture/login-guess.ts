import { codeOf } from '@serein/server/identity/one-time-code.ts'
import {
  ask,
  type Cluster,
  inLanes,
  password,
  people,
  someNetwork,
  start,
} from './login-cluster.ts'
import { secret } from './stage.ts'

/** What a list of guesses reaches. Each says what it counted, and whether that is within its bar. */

const most = { fromOneNetwork: 5, fromAll: 30, sprayed: 60, ofACode: 5 }

/** A list against one account, the right password at its end: from one network, from many, and after a restart. */
export async function guessing(cluster: Cluster): Promise<boolean> {
  const [near, far] = await people(cluster, 2)
  const network = someNetwork()
  const one = await guessAt(cluster, near!.email, 600, () => network)
  const many = await guessAt(cluster, far!.email, 1_000, someNetwork)
  await cluster.servers[0]!.stop('SIGKILL')
  cluster.servers[0] = await start(cluster.stage)
  const after = await guessAt(cluster, far!.email, 40, someNetwork)
  console.log(
    `guessing at one account: 600 from one network, ${one.compared} compared; 1000 from as many networks, ` +
      `${many.compared} compared; 40 more after a restart, ${after.compared} compared; ` +
      `${one.opened + many.opened + after.opened} came in`,
  )
  const opened = one.opened + many.opened + after.opened
  return (
    one.compared > 0 &&
    one.compared <= most.fromOneNetwork &&
    many.compared > most.fromOneNetwork &&
    many.compared <= most.fromAll &&
    after.compared === 0 &&
    opened === 0
  )
}

async function guessAt(cluster: Cluster, email: string, count: number, networkOf: () => string) {
  const statuses = await inLanes(count, 64, async (n) => {
    const guess = n === count - 1 ? password : `guess number ${n}`
    const body = { email, password: guess }
    return (await ask(cluster, '/auth/sign-in/email', { body, from: networkOf() })).status
  })
  return {
    compared: statuses.filter((status) => status === 401).length,
    opened: statuses.filter((status) => status === 200).length,
  }
}

/** One password that people like, at many accounts, from one network. */
export async function spraying(cluster: Cluster): Promise<boolean> {
  const accounts = await people(cluster, 500)
  const from = someNetwork()
  const statuses = await inLanes(accounts.length, 64, async (n) => {
    const body = { email: accounts[n]!.email, password: 'Welcome-2026!' }
    return (await ask(cluster, '/auth/sign-in/email', { body, from })).status
  })
  const compared = statuses.filter((status) => status === 401).length
  console.log(`spraying 500 accounts from one network: ${compared} compared`)
  return compared > 0 && compared <= most.sprayed
}

/** 200 at once at one code, the right one the last, from as many networks; round after round. It may be among the five by luck. */
export async function codeRace(cluster: Cluster, rounds: number): Promise<boolean> {
  const [compared, opened]: number[][] = [[], []]
  for (const { phone } of await people(cluster, rounds)) {
    const answer = await ask(cluster, '/auth/phone-number/send-otp', {
      body: { phone, country: 'FR' },
    })
    if (answer.status !== 200) throw new Error(`no code was sent: ${answer.status}`)
    const { rows } = await cluster.stage.pool.query<{ id: string }>(
      'select id from one_time_code where recipient = $1',
      [phone],
    )
    const right = codeOf(secret, rows[0]!.id)
    const guesses = Array.from({ length: 200 }, (_, n) =>
      n === 199 ? right : String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0'),
    )
    const answers = await Promise.all(
      guesses.map((code) =>
        ask(cluster, '/auth/phone-number/verify', { body: { phoneNumber: phone, code } }),
      ),
    )
    const wrong = answers.filter(({ body }) => body?.code === 'code_wrong').length
    const isOpen = answers.filter(({ status }) => status === 200).length
    compared!.push(wrong + isOpen)
    opened!.push(isOpen)
  }
  const worst = Math.max(...compared!)
  const came = opened!.reduce((sum, one) => sum + one, 0)
  console.log(
    `code race: ${rounds} codes, 200 guesses at once at each, ${worst} compared at most, ${came} came in by the right one`,
  )
  return worst > 0 && worst <= most.ofACode
}
