import { expect } from 'vitest'
import { cardStage } from '../checkout/testing/card.ts'
import type { testCards } from '../payment/sandbox-card.ts'
import { addDays, daysFromTo } from '@serein/shared/time/day.ts'
import { sweepMemberships } from './membership-sweep.ts'
import { sweepPasses } from './sweep.ts'

/** A membership to sell, as the console sends it. */
export const plain = {
  planId: null,
  version: 0,
  name: { en: 'Calm club', fr: 'Club calme' },
  description: { en: 'Every month', fr: 'Chaque mois' },
  currency: 'EUR',
  priceMinor: 6900,
  taxRate: 20_000,
  isOnline: true,
  isActive: true,
  every: 'month',
  credits: null,
  variantIds: null,
  categoryId: null,
  priceRate: 15_000,
  priceServiceIds: null,
  people: 0,
  sharesPrice: false,
  rollOver: 0,
  trialDays: 0,
  isFirstFree: false,
  pauseMonths: 3,
  keepsBenefits: false,
}

/** A small shop with a plan, a client with a card, and a clock that goes on day by day. */
export function memberStage() {
  const cards = cardStage()
  const { stage, mine, save } = cards
  const desk = (more: object = {}) => ({ staffOf: stage.world.businessId, ...more })
  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    stage.api.ask(method, path, mine(body && { body }))

  async function savePlan(terms: object = {}) {
    const body = { ...plain, ...terms }
    const { body: answer } = await stage.api.ask(
      'POST',
      '/console/membership-plans',
      desk({ body }),
    )
    expect(answer).toHaveProperty('plan')
    return answer.plan
  }

  async function sweep() {
    const { db } = stage.database
    const { now } = stage.api.clock
    await sweepMemberships(db, stage.api.providers, now)
    await sweepPasses(db, now)
  }

  return {
    ...cards,
    desk,
    ask,
    savePlan,
    sweep,
    async join(card: keyof typeof testCards = 'success', terms: object = {}) {
      const plan = await savePlan(terms)
      const { id: savedCardId } = (await save(card)).body
      const path = `/shops/${stage.world.shopId}/memberships/${plan.id}`
      return ask('POST', path, { savedCardId, expectedPriceMinor: plan.priceMinor })
    },
    async mine() {
      return (await ask('GET', '/memberships')).body.memberships[0]
    },
    /** Lives each day until that one, at half past nine in UTC. */
    async live(until: string) {
      const today = stage.api.clock.now.toISOString().slice(0, 10)
      for (const day of daysFromTo(addDays(today, 1), until)) {
        stage.api.clock.now = new Date(`${day}T09:30:00.000Z`)
        await sweep()
      }
    },
    /** What was charged, in order. */
    async charges() {
      return stage.sql<{ on: string; amount: number; state: string }>`
        select to_char(created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as on, amount_minor as amount, state
        from payment where subject = 'pass' and business_id = ${stage.world.businessId} order by created_at, id`
    },
    async balance(kind: string) {
      const [row] = await stage.sql<{ sum: number }>`
        select coalesce(sum(case when p.destination = a.code then p.amount_minor else -p.amount_minor end), 0)::bigint as sum
        from ledger_account a join ledger_posting p on p.business_id = a.business_id and a.code in (p.source, p.destination)
        where a.kind = ${kind} and a.business_id = ${stage.world.businessId}`
      return row!.sum
    },
  }
}
