import { describe, expect, it } from 'vitest'
import { messageStage } from './testing.ts'
import { doAtDesk, move, undoMove } from './testing/visit.ts'

const stage = messageStage()
// Wednesday 25 November 2026 in Paris, an hour ahead of UTC.
const at = (time: string) => `2026-11-25T${time}:00.000Z`
const booked = 'Booked: Swedish, Wed 25 Nov, 10:00'

describe('a change of the desk that the client is not to be told of', () => {
  it('is told to nobody, moved and taken back, and neither is its end', async () => {
    const id = await bookAndNotify()
    await move(stage, id, { startsAt: at('13:00'), tellClient: false })
    await undoMove(stage, id)
    await settle()
    await move(stage, id, { startsAt: at('14:00'), tellClient: false })
    await settle()
    await doAtDesk(stage, id, 'cancel', { tellClient: false })
    await settle()
    expect(stage.subjects()).toEqual([booked])
    expect((await newsOf(id)).filter((kind) => kind.startsWith('visit'))).toEqual([
      'visit_confirmed',
    ])
  })

  it('is what the shop has set where the desk says nothing, and the desk may say otherwise', async () => {
    await setShop(false)
    const id = await bookAndNotify()
    await move(stage, id, { startsAt: at('13:00') })
    await settle()
    expect(stage.subjects()).toEqual([booked])
    await move(stage, id, { startsAt: at('14:00'), tellClient: true })
    await settle()
    expect(stage.subjects().slice(1)).toEqual(['Rescheduled: Swedish, now Wed 25 Nov, 15:00'])
    // What it was moved from in between, its client never heard.
    expect(stage.inbox()[1]!.text).toContain('Before: Wed 25 Nov, 10:00')
    await doAtDesk(stage, id, 'cancel')
    await settle()
    expect(stage.subjects()).toHaveLength(2)
    await setShop(true)
  })

  it('is told all the same to who has yet to learn of the time before', async () => {
    const id = await bookAndNotify()
    await move(stage, id, { startsAt: at('13:00'), tellClient: true })
    await stage.run()
    await move(stage, id, { startsAt: at('14:00'), tellClient: false })
    await settle()
    expect(stage.subjects().slice(1)).toEqual(['Rescheduled: Swedish, now Wed 25 Nov, 15:00'])
  })

  it('does not keep what was told from being taken back aloud, once', async () => {
    const id = await bookAndNotify()
    await move(stage, id, { startsAt: at('13:00'), tellClient: true })
    await settle()
    await undoMove(stage, id)
    await settle()
    expect(stage.subjects().slice(1)).toEqual([
      'Rescheduled: Swedish, now Wed 25 Nov, 14:00',
      'Rescheduled: Swedish, now Wed 25 Nov, 10:00',
    ])
  })
})

/** A visit at ten of which its client has heard, and of none before it. */
async function bookAndNotify(): Promise<string> {
  stage.peer.received.length = 0
  const { id } = await stage.book(at('09:00'))
  await stage.run()
  expect(stage.subjects()).toEqual([booked])
  return id
}

/** Until the desk can no longer take anything back. */
async function settle() {
  await stage.run()
  await stage.runLater(3)
}

async function setShop(tellsClients: boolean) {
  await stage.sql`update shop set tells_clients = ${tellsClients} where id = ${stage.world.shopId}`
}

async function newsOf(id: string): Promise<string[]> {
  const rows = await stage.sql<{ kind: string }>`
    select kind from notification where booking_id = ${id} and member_of is null`
  return rows.map(({ kind }) => kind)
}
