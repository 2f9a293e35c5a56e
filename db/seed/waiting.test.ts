import { expect, test } from 'vitest'
import { demoStage, now } from './testing.ts'

const { ask } = demoStage()

test('sessions have seats taken, fewer than there are, each by a guest of a visit that stands', async () => {
  const sessions = await ask<Record<'seats' | 'taken' | 'guests', number>>(`
    select g.seats::integer, count(distinct c.place)::integer as taken, count(i.id)::integer as guests
    from group_session g
      left join claim c on c.business_id = g.business_id and c.service_id = g.service_id and c.purpose = 'seat' and c.during = g.during
        and c.state = 'kept'
      left join item i on i.business_id = c.business_id and i.id = c.item_id and i.starts_at = lower(g.during)
      left join booking b on b.business_id = i.business_id and b.id = i.booking_id and b.state = 'confirmed'
    group by g.business_id, g.id, g.seats order by min(lower(g.during))`)
  expect(sessions.length).toBeGreaterThan(2)
  for (const { seats, taken, guests } of sessions) {
    expect(taken).toBeGreaterThan(0)
    expect(taken).toBeLessThan(seats)
    expect(guests).toBe(taken)
  }
  expect(sessions[0]!.taken).toBeGreaterThan(6)
})

test('somebody waits whose visit moves earlier by itself', async () => {
  const waiting = await ask(
    `
    select u.email from waiting_entry e
      join booking b on b.business_id = e.business_id and b.id = e.moves_booking_id and b.user_id = e.user_id
        and b.starts_at = e.moves_from and b.state = 'confirmed' and b.starts_at > $1
      join customer c on c.business_id = b.business_id and c.id = b.customer_id and c.user_id = e.user_id
      join "user" u on u.id = e.user_id
    where e.moves_by_itself and e.state = 'waiting'`,
    [now],
  )
  expect(waiting).toEqual([{ email: 'hugo@demo.serein.example' }])
})
