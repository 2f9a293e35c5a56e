import { fc } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openAuthEndpoints, sampleOfAuth } from './auth-endpoint.ts'
import { callers, type Caller, headersOfCaller } from './caller.ts'
import { brokenInputs, fairInputs } from './fuzz.ts'
import { endpointsOfDay } from './day-sample.ts'
import { sampleOf } from './sample.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { fileWorld } from './testing.ts'
import { type Endpoint, endpoints, type Input } from './walk.ts'

declare module 'vitest' {
  interface ProvidedContext {
    isThorough: boolean
    fuzzSeed: number
  }
}

/** Of each kind, for each endpoint and each caller; quickly, a few as one of them. */
const isThorough = inject('isThorough')
const each = isThorough ? 50 : 3
const seed = isThorough ? inject('fuzzSeed') : 1
const atOnce = 10

/** Each keeps its number, by which its inputs are drawn. */
const numbered = [...endpoints, ...openAuthEndpoints].map((endpoint, number) => ({
  ...endpoint,
  number,
}))
const all = endpointsOfDay('fuzz', numbered)
const samples = new Map<string, Input>()
let requests = 0
const world = fileWorld()
beforeAll(async () => {
  // Before anything is changed by those who try everything.
  for (const endpoint of all) {
    const isOpen = openAuthEndpoints.some(({ name }) => name === endpoint.name)
    samples.set(endpoint.name, isOpen ? sampleOfAuth(endpoint) : await sampleOf(world, endpoint))
  }
  await world.database.pool.query('create table known_session as select * from session')
}, worldTimeout)
afterAll(() => {
  console.log(`Fuzz of all endpoints: seed ${seed}, ${requests} requests, ${all.length} endpoints.`)
})

test('every endpoint has an input to begin with', () => {
  expect([...samples.keys()]).toEqual(all.map(({ name }) => name))
})

describe.each(all)('$name', (endpoint) => {
  test('answers whatever anybody sends, without a fault', async () => {
    const before = requests
    const everybody = Object.entries(callers)
    const calling = isThorough ? everybody : [everybody[endpoint.number % everybody.length]!]
    const wrong: string[] = []
    for (const [name, caller] of calling) {
      await asBefore()
      const inputs = inputsFor(endpoint, endpoint.number)
      for (let first = 0; first < inputs.length; first += atOnce) {
        const some = inputs.slice(first, first + atOnce)
        const faults = await Promise.all(some.map((input) => faultOf(endpoint, caller, input)))
        wrong.push(
          ...faults
            .filter((fault) => fault !== null)
            .map((fault) => `as ${name}, seed ${seed}: ${fault}`),
        )
      }
    }
    expect(wrong).toEqual([])
    expect(requests - before).toBe(calling.length * each * 2)
  }, 900_000)
})

function inputsFor(endpoint: Endpoint, number: number): Input[] {
  const sample = samples.get(endpoint.name)!
  const drawn = { seed: seed + number, numRuns: each }
  return [
    ...fc.sample(fairInputs(endpoint, sample), drawn),
    ...fc.sample(brokenInputs(endpoint, sample), drawn),
  ]
}

async function faultOf(endpoint: Endpoint, caller: Caller, input: Input): Promise<string | null> {
  requests += 1
  const headers = headersOfCaller(world, caller, endpoint)
  if (endpoint.path.startsWith('/auth/')) headers.origin = 'http://localhost:3000'
  const { status, text } = await world.call(endpoint, input, headers)
  const tells = /\bat .*\.(ts|js):\d|node_modules|PostgreSQL/i.test(text)
  if (status < 500 && !tells) return null
  return `${status} ${text.slice(0, 200)} for ${JSON.stringify(input).slice(0, 2_000)}`
}

/** Whoever was logged out, or tried too often, is as they were. */
async function asBefore() {
  const { pool } = world.database
  await pool.query(`insert into session select k.* from known_session k join "user" u on u.id = k.user_id
    on conflict do nothing`)
  await pool.query('delete from rate_limit')
}
