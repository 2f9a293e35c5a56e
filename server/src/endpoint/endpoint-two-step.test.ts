import { secondStepRoles } from '@serein/shared/business/permission.ts'
import { describe, expect, test } from 'vitest'
import { endpointsOfDay } from './day-sample.ts'
import { anyInput, fileWorld, headersOf, type Person } from './testing.ts'
import { type Endpoint, endpoints } from './walk.ts'

const world = fileWorld({ twoStep: 'demanded' })

const ofStaff = endpoints.filter(
  ({ meta }) => !['anyone', 'visitor', 'signed_in'].includes(String(meta.who)),
)

const mostOfBusiness = ['owner', 'admin'] as const

async function codeFor(endpoint: Endpoint, person: Person) {
  const business = { 'serein-business': world.home.businessId }
  const headers = headersOf(world, person, endpoint, business)
  const { body } = await world.call(endpoint, anyInput(endpoint), headers)
  return body.code
}

test('there are endpoints of the console to walk', () => {
  expect(ofStaff.length).toBeGreaterThan(15)
  expect(secondStepRoles).toEqual(['owner', 'platform_admin'])
})

describe.each(endpointsOfDay('two-step', ofStaff))('$name', (endpoint) => {
  test('where a second step is demanded, whoever may do most needs one', async () => {
    const most = endpoint.meta.who === 'platform_admin' ? (['admin'] as const) : mostOfBusiness
    for (const person of most)
      expect({ person, code: await codeFor(endpoint, person) }).toEqual({
        person,
        code: 'two_step_needed',
      })
    for (const person of ['manager', 'front_desk', 'therapist'] as const)
      expect(await codeFor(endpoint, person)).not.toBe('two_step_needed')
  })
})

test('with one they work as ever, and a customer is never asked', { timeout: 60_000 }, async () => {
  // Or their sessions would end.
  await world.database.pool.query('alter table "user" disable trigger two_step_ends_sessions')
  await world.database.pool.query(
    `update "user" set two_factor_enabled = true where email like 'owner@%' or email like 'admin@%'`,
  )
  const ofBusiness = ofStaff.find(({ meta }) => meta.who !== 'platform_admin')!
  // A session that one step has opened is none of theirs, however it came to be there.
  expect(await codeFor(ofBusiness, 'owner')).toBe('two_step_needed')
  await world.database.pool.query(`update session set second_step = 'passkey'`)
  for (const endpoint of ofStaff)
    for (const person of ['owner', 'admin'] as const)
      expect(await codeFor(endpoint, person)).not.toBe('two_step_needed')
  const mine = endpoints.find(({ name }) => name === 'identity.security')!
  const answer = await world.call(mine, {}, headersOf(world, 'camille', mine))
  expect(answer.body).toEqual({ hasPassword: true, hasTwoStep: false, hasApp: false, passkeys: [] })
})
