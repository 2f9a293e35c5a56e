import type { Notification } from '@serein/shared/notification/contract.ts'
import { describe, expect, it } from 'vitest'
import { forgetOldMessages } from './sweep.ts'
import { messageStage } from './testing.ts'
import { doAtDesk, move, undoMove } from './testing/visit.ts'

const stage = messageStage()
const startsAt = '2026-12-02T13:00:00.000Z'
const mine = (more: object = {}) => ({ user: stage.world.userId, ...more })

async function inbox(query = ''): Promise<Notification[]> {
  const { body } = await stage.api.ask('GET', `/notifications${query}`, mine())
  return body.notifications as Notification[]
}

const kindsOf = (rows: Notification[]) => rows.map(({ kind }) => kind)
const unread = async () => (await stage.api.ask('GET', '/notifications/unread', mine())).body.unread

describe('the inbox', () => {
  it('says once what has happened, as facts, the latest first', async () => {
    const from = '2026-12-04T13:00:00.000Z'
    const { id } = await stage.book(from)
    await stage.run()
    await stage.run()
    const later = { startsAt: '2026-12-03T13:00:00.000Z', expectedTotalMinor: 8000 }
    await stage.api.ask('POST', `/bookings/${id}/reschedule`, mine({ body: later }))
    await stage.run()
    await stage.runAt('2026-12-01T13:01:00Z')
    await stage.api.ask('POST', `/bookings/${id}/cancel`, mine({ body: { expectedFeeMinor: 0 } }))
    await stage.run()
    const rows = await inbox()
    expect(kindsOf(rows).toSorted()).toEqual(
      [
        'visit_confirmed',
        'visit_rescheduled',
        'visit_reminder',
        'visit_cancelled',
        'payment_refunded',
      ].toSorted(),
    )
    const moved = rows.find(({ kind }) => kind === 'visit_rescheduled')!
    expect(moved).toMatchObject({
      isRead: false,
      facts: { bookingId: id, startsAt: later.startsAt, from, timeZone: 'Europe/Paris' },
    })
    // The payment that made the visit stand is told with it.
    expect(rows.find(({ kind }) => kind === 'visit_confirmed')!.facts).toMatchObject({
      amountMinor: 8000,
      currency: 'EUR',
    })
    expect(rows.find(({ kind }) => kind === 'payment_refunded')!.facts).toMatchObject({
      amountMinor: 8000,
      currency: 'EUR',
    })
    const times = rows.map(({ happenedAt }) => happenedAt)
    expect(times).toEqual(times.toSorted().toReversed())
  })

  it('tells of a payment for a visit that stands already', async () => {
    const { id } = (await stage.hold(startsAt)).body
    await stage.pay(id, { tender: 'at_shop', expectedTotalMinor: 8000 })
    await doAtDesk(stage, id, 'bill/payments', { tender: 'cash', amountMinor: 5000 })
    await stage.run()
    const rows = await inbox()
    expect(kindsOf(rows).toSorted()).toEqual(['payment_received', 'visit_confirmed'])
    expect(rows.find(({ kind }) => kind === 'payment_received')!.facts.amountMinor).toBe(5000)
  })

  it('says that a visit is changed where only its price is', async () => {
    const { id } = await stage.book(startsAt)
    await stage.run()
    const { body: visit } = await stage.api.ask('GET', `/bookings/${id}`, mine())
    const price = { wasMinor: 8000, priceMinor: 7000, reason: 'They waited.' }
    await doAtDesk(stage, id, `bill/items/${visit.items[0].id}/price`, price)
    await stage.run()
    // The desk may take it back until then.
    await stage.runLater(10)
    const changed = (await inbox()).find(({ kind }) => kind === 'visit_changed')!
    expect(changed.facts).toMatchObject({ bookingId: id, startsAt })
    expect(changed.facts).not.toHaveProperty('from')
  })

  it('counts what is unread, and is marked and unmarked, one by one and whole', async () => {
    await stage.book(startsAt)
    await stage.book('2026-12-03T13:00:00.000Z')
    await stage.run()
    expect(await unread()).toBe(2)
    const [first] = await inbox()
    const mark = (isRead: boolean, ids = [first!.id]) =>
      stage.api.ask('POST', '/notifications/mark', mine({ body: { ids, isRead } }))
    expect((await mark(true)).body).toEqual({ unread: 1 })
    expect((await inbox())[0]).toMatchObject({ id: first!.id, isRead: true })
    expect((await mark(false)).body).toEqual({ unread: 2 })
    const until = stage.now().toISOString()
    const all = await stage.api.ask('POST', '/notifications/mark-all', mine({ body: { until } }))
    expect(all.body).toEqual({ unread: 0 })
    // Somebody else's is passed over.
    const other = { user: 'somebody else', body: { ids: [first!.id], isRead: false } }
    await stage.api.ask('POST', '/notifications/mark', other)
    expect(await unread()).toBe(0)
  })

  it('comes a page at a time, each row once', async () => {
    for (const day of ['02', '03', '04', '07', '08', '09'])
      await stage.book(`2026-12-${day}T13:00:00.000Z`)
    await stage.run()
    const seen: string[] = []
    for (let cursor = ''; ;) {
      const { body } = await stage.api.ask('GET', `/notifications?limit=2${cursor}`, mine())
      seen.push(...(body.notifications as Notification[]).map(({ id }) => id))
      if (!body.nextCursor) break
      cursor = `&cursor=${encodeURIComponent(body.nextCursor as string)}`
    }
    expect(seen).toHaveLength(6)
    expect(new Set(seen).size).toBe(6)
  })

  it('does not tell of a move that the desk took back at once', async () => {
    const { id } = await stage.book(startsAt)
    await stage.run()
    const before = kindsOf(await inbox())
    await move(stage, id, { startsAt: '2026-12-02T15:00:00.000Z' })
    await stage.run()
    await undoMove(stage, id)
    await stage.run()
    await stage.runLater(10)
    expect(kindsOf(await inbox())).toEqual(before)
  })

  it('tells that the spa has cancelled', async () => {
    const { id } = await stage.book(startsAt)
    await stage.run()
    await doAtDesk(stage, id, 'cancel')
    await stage.run()
    stage.later(10)
    expect(kindsOf(await inbox())).toContain('visit_cancelled_by_shop')
  })

  it('is kept for a year', async () => {
    await stage.book(startsAt)
    await stage.run()
    const after = (days: number) => new Date(stage.now().getTime() + days * 86_400_000)
    await forgetOldMessages(stage.database.db, after(365))
    expect(await inbox()).toHaveLength(1)
    await forgetOldMessages(stage.database.db, after(367))
    expect(await inbox()).toEqual([])
  })
})
