import { beforeEach, describe, expect, test } from 'vitest'
import { everywhere } from '@serein/shared/business/permission.ts'
import { scopeIn } from '../../business/testing.ts'
import { bookingStage } from '../testing.ts'
import { selectConcerned } from './absence-sql.ts'

/** A Wednesday; the clock stands on the day before. */
const day = '2026-11-25'
const monday = '2026-11-23'
const stage = bookingStage({ therapists: 2 })
let path = ''
beforeEach(() => {
  path = `/console/shops/${stage.world.shopId}`
})

const asks = (suffix: string, body?: object) =>
  stage.api.ask(body ? 'POST' : 'GET', path + suffix, {
    ...stage.desk(),
    role: 'manager',
    ...(body && { body }),
  })
const withFirst = (time: string) => stage.booked(`${day}T${time}:00.000Z`, stage.ofHour(0))
const taking = (which: number) => ({
  kind: 'substitute',
  substituteId: stage.world.staffIds[which],
})

const leave = (more: object = {}) => ({
  staffId: stage.world.staffIds[0],
  kind: 'leave',
  from: `${day}T06:00:00.000Z`,
  until: `${day}T23:00:00.000Z`,
  ...more,
})

describe('leave with visits in it', () => {
  test('waits as asked for, is proposed what sickness is, and is approved when none is left', async () => {
    await withFirst('09:00')
    const refused = await asks('/time-off', leave())
    expect(refused.body.code).toBe('time_off_has_visits')
    const { body } = await asks('/time-off', leave({ waitsForVisits: true }))
    expect(body.coming).toMatchObject([{ state: 'asked', visits: 1 }])
    const ofLeave = `/absences/${body.coming[0].id}`
    const absence = (await asks(ofLeave)).body
    expect(absence).toMatchObject({
      cause: 'leave',
      isApproved: false,
      people: [{ staffId: stage.world.staffIds[0] }],
      visits: [{ proposal: 'move' }],
    })
    const [{ bookingId, sequence }] = absence.visits
    const approve = () => asks(`/time-off/${body.coming[0].id}/approve`, {})
    expect((await approve()).body.code).toBe('time_off_has_visits')
    const settling = { expectedSequence: sequence, become: taking(1) }
    expect((await asks(`${ofLeave}/visits/${bookingId}`, settling)).status).toBe(200)
    expect((await asks(ofLeave)).body.visits).toEqual([])
    expect((await approve()).body.coming).toMatchObject([{ state: 'approved', visits: 0 }])
  })

  test('is approved at once where nothing stands in it', async () => {
    const { body } = await asks('/time-off', leave({ waitsForVisits: true }))
    expect(body.coming).toMatchObject([{ state: 'approved' }])
  })
})

describe('a week of the rota that takes hours away', () => {
  const ofWeek = `/rota/${monday}/visits`
  const draft = (hours: object[]) =>
    asks('/rota/draft', {
      fromDay: monday,
      plans: [{ staffId: stage.world.staffIds[0], day, hours }],
    })

  test('shows the visits in the hours that go, and is published when they are settled', async () => {
    await withFirst('08:00')
    const { id } = await withFirst('15:00')
    // Until three in the afternoon, as the clock of the shop has it.
    await draft([{ fromMinute: 480, toMinute: 900 }])
    const publish = () => asks('/rota/publish', { fromDay: monday })
    expect((await publish()).body.code).toBe('shift_has_visits')
    const absence = (await asks(ofWeek)).body
    expect(absence).toMatchObject({
      cause: 'rota',
      isApproved: false,
      from: `${day}T14:00:00.000Z`,
      until: `${day}T19:00:00.000Z`,
      visits: [{ bookingId: id, staffId: stage.world.staffIds[0] }],
    })
    const [{ sequence }] = absence.visits
    const settling = { expectedSequence: sequence, become: taking(1) }
    const settled = await asks(`${ofWeek}/${id}`, settling)
    expect(settled.body.items).toMatchObject([{ staffIds: [stage.world.staffIds[1]] }])
    expect((await asks(ofWeek)).body.visits).toEqual([])
    expect((await publish()).status).toBe(200)
  })

  test('without drafts takes no hours away, and settles nothing', async () => {
    const { id, sequence } = await withFirst('09:00')
    expect((await asks(ofWeek)).body).toMatchObject({ people: [], from: null, visits: [] })
    const settling = { expectedSequence: sequence, become: taking(1) }
    expect((await asks(`${ofWeek}/${id}`, settling)).body.code).toBe('not_found')
  })
})

test('the number of a client is told only to who may see how clients are reached', async () => {
  await withFirst('09:00')
  const { businessId, staffIds } = stage.world
  const phone = '+33612345678'
  await stage.sql`update customer set phone = ${phone} where business_id = ${businessId}`
  const [from, until] = [new Date(`${day}T06:00:00.000Z`), new Date(`${day}T23:00:00.000Z`)]
  const phonesFor = async (contact: 'view' | 'none') => {
    const scope = scopeIn(businessId, { permissions: { ...everywhere('change'), contact } })
    const spans = [{ staffId: staffIds[0]!, from, until }]
    const found = await selectConcerned(stage.database.db, scope, spans, stage.api.clock.now)
    return found.map((visit) => visit.phone)
  }
  expect(await phonesFor('view')).toEqual([phone])
  expect(await phonesFor('none')).toEqual([null])
})
