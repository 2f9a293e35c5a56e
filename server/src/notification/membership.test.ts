import { expect, it } from 'vitest'
import { sweepMemberships } from '../pass/membership-sweep.ts'
import { plain } from '../pass/testing.ts'
import { testReference } from '../payment/sandbox-card.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
  stage.api.ask(method, path, { user: stage.world.userId, ...(body && { body }) })

async function sold(priceMinor: number): Promise<string> {
  const { businessId: staffOf } = stage.world
  const body = { ...plain, priceMinor }
  const answer = await stage.api.ask('POST', '/console/membership-plans', { staffOf, body })
  return answer.body.plan.id
}

async function joined(): Promise<string> {
  const { businessId, shopId } = stage.world
  const card = { businessId, cardReference: testReference('success'), hasConsented: true }
  const { id: savedCardId } = (await ask('POST', '/cards', card)).body
  const path = `/shops/${shopId}/memberships/${await sold(6_900)}`
  const { body } = await ask('POST', path, { savedCardId, expectedPriceMinor: 6_900 })
  return body.membership.id
}

async function subjects(): Promise<string[]> {
  await stage.run()
  return stage.subjects().filter((subject) => subject?.startsWith('Your membership')) as string[]
}

const change = async (membershipId: string, price: number, now: number | null) =>
  ask('POST', `/memberships/${membershipId}/plan`, {
    planId: await sold(price),
    expectedPriceMinor: price,
    expectedNowMinor: now,
  })

it('a member is told of a change to come, of one that has begun, and of what is due by hand', async () => {
  const membershipId = await joined()
  const before = await subjects()
  await change(membershipId, 5_900, null)
  await subjects()
  await change(membershipId, 9_900, 3_000)
  await stage.sql`update client_membership set pays_by = 'desk'`
  stage.api.clock.now = new Date('2026-12-24T10:00:00.000Z')
  await sweepMemberships(stage.database.db, stage.api.providers, stage.api.clock.now)
  const news = (await subjects()).slice(before.length)
  expect(news.map((subject) => subject.replace(/ with .*? (?=has|changes|is)/u, ' '))).toEqual([
    'Your membership changes on 24 December 2026',
    'Your membership has changed',
    'Your membership is to be paid',
  ])
})
