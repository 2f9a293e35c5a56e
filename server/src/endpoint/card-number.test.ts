import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testCards } from '../payment/sandbox-card.ts'
import { cardNumber, tablesWithCardNumber } from '../payment/testing/card-number.ts'
import { sampleOf } from './sample.ts'
import { worldTimeout } from '../platform/testing/for-file.ts'
import { endpointNamed, headersOf, openWorld } from './testing.ts'

test(
  'no number of a card comes into a table or the log, also where one is sent to us by mistake',
  { timeout: worldTimeout * 2 },
  async () => {
    const lines: string[] = []
    const world = await openWorld({ logTo: { write: (line) => void lines.push(line) } })
    try {
      const typed = async (number: string, more: object = {}) => {
        const card = { number, expiryMonth: 12, expiryYear: 2034, securityCode: '123', ...more }
        const body = JSON.stringify(card)
        const headers = { 'content-type': 'application/json', origin: 'http://localhost:3000' }
        const url = 'http://localhost:3000/sandbox/cards'
        const answer = await world.fetch(new Request(url, { method: 'POST', headers, body }))
        return (await answer.json()) as { reference?: string; error?: string }
      }
      const asks = async (name: string, more: object) => {
        const endpoint = endpointNamed(name)
        const input = { ...(await sampleOf(world, endpoint)), ...more }
        const headers = headersOf(world, 'camille', endpoint)
        return world.call(endpoint, input, { ...headers, 'idempotency-key': randomUUID() })
      }
      const statuses = new Set<number>()
      const { success, declined, requiresAction } = testCards
      for (const number of [success, declined, requiresAction]) {
        const { reference } = await typed(number.replaceAll(/(\d{4})(?=\d)/gu, '$1 '))
        expect(reference).toMatch(/^sandbox_card\./u)
        expect((await typed(number, { securityCode: number })).error).toBe('invalid_card')
        for (const cardReference of [reference, number]) {
          const paid = await asks('checkout.pay', { tender: 'card', cardReference, keepCard: true })
          const saved = await asks('card.save', { cardReference })
          const added = await asks('topUp.pay', { tender: 'card', cardReference })
          for (const { status } of [paid, saved, added]) statuses.add(status)
        }
      }
      expect([...statuses]).toEqual(expect.arrayContaining([200, 402]))
      expect([...statuses].filter((status) => status >= 500)).toEqual([])
      const { pool } = world.database
      await pool.query('alter table sandbox_charge rename to hidden')
      const failed = await asks('checkout.pay', { tender: 'card', cardReference: success })
      await pool.query('alter table hidden rename to sandbox_charge')
      expect(failed.status).toBe(500)
      expect(lines.join('')).toMatch(/sandbox_charge.* does not exist/u)
      expect(lines.filter((line) => cardNumber.test(line))).toEqual([])
      expect(await tablesWithCardNumber(pool)).toEqual([])
    } finally {
      await world.close()
    }
  },
)
