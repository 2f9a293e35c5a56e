import { expect, it } from 'vitest'
import { userId } from './people.ts'
import { demoWorld } from './world.ts'

const now = new Date('2026-11-25T13:30:00.000Z')
const rows = demoWorld(now, 'hash').of('notification')
const bellOf = (local: string) =>
  rows.filter((row) => row.user_id === userId(local) && row.member_of !== null)
const kindsOf = (local: string) => new Set(bellOf(local).map(({ kind }) => kind))

it.each(['owner', 'manager', 'desk', 'therapist', 'owner.bains', 'owner.boreal'])(
  'the bell of %s has news, most of it read',
  (local) => {
    const unread = bellOf(local).filter(({ read_at }) => read_at === null)
    expect(bellOf(local).length).toBeGreaterThan(5)
    expect(unread.length).toBeLessThan(bellOf(local).length / 2)
  },
)

it('the bell rings for the member who runs the day', () => {
  for (const local of ['owner', 'manager', 'desk'])
    expect(bellOf(local).map(({ read_at }) => read_at)).toContain(null)
})

it('the bell has only what a member may see, and for a therapist their own visits', () => {
  for (const kind of ['visit_booked', 'client_wrote', 'review_written', 'order_placed'])
    expect(kindsOf('manager')).toContain(kind)
  expect(kindsOf('therapist')).not.toContain('review_written')
  for (const { facts } of bellOf('therapist')) expect(facts).toMatchObject({ isOwn: true })
})
