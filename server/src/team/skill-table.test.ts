import { beforeEach, describe, expect, test } from 'vitest'
import { bookingStage, oneGuest } from '../booking/testing.ts'

const stage = bookingStage({ therapists: 2, rooms: 2 })
const path = () => `/console/shops/${stage.world.shopId}/skills`
const able = { lengthMinutes: null, priceMinor: null, level: 'able' }

const table = async () => (await stage.api.ask('GET', path(), stage.desk())).body
const save = (changes: object[], key?: string) =>
  stage.api.ask('POST', path(), { ...stage.desk(), body: { changes }, ...(key && { key }) })

type Cell = { staffId: string; variantId: string }
let first: string
let second: string
beforeEach(() => {
  ;[first, second] = stage.world.staffIds as [string, string]
})

const skillOf = (answer: { skills: Cell[] }, staffId: string, variantId = stage.world.hourId) =>
  answer.skills.find((one) => one.staffId === staffId && one.variantId === variantId)

const team = (end: string, body: object = {}) =>
  stage.api.ask('POST', `/console/shops/${stage.world.shopId}/team${end}`, {
    ...stage.desk(),
    body,
  })
const addMember = () =>
  team('', { staffName: 'Noor', staffId: null, gender: 'female', week: [], sameSkillsAs: first })

describe('who can give what', () => {
  test('a table has who works here, what is served, and what each can give', async () => {
    const answer = await table()
    expect(answer.currency).toBe('EUR')
    expect(answer.staff).toEqual([
      { staffId: first, staffName: 'Therapist 1' },
      { staffId: second, staffName: 'Therapist 2' },
    ])
    const variants = answer.services.flatMap((one: { variants: Cell[] }) => one.variants)
    const hour = variants.find((one: Cell) => one.variantId === stage.world.hourId)
    expect(hour).toMatchObject({ lengthMinutes: 60, priceMinor: 8000 })
    expect(skillOf(answer, first)).toMatchObject(able)
  })

  test('some cells are saved, the others stay, and the next who books meets it', async () => {
    const { hourId: variantId } = stage.world
    const own = { lengthMinutes: 75, priceMinor: 9900, level: 'expert' }
    const saved = await save([
      { staffId: first, variantId, skill: null },
      { staffId: second, variantId, skill: own },
    ])
    expect(saved.status).toBe(200)
    expect(skillOf(saved.body, first)).toBeUndefined()
    expect(skillOf(saved.body, second)).toMatchObject(own)
    expect(skillOf(saved.body, first, stage.world.halfId)).toMatchObject(able)
    const named = oneGuest({ variantId, wish: first })
    const refused = await stage.hold('2026-11-25T09:00:00.000Z', named)
    expect(refused.body.data.reason).toBe('no_skilled_therapist')
    expect((await stage.hold('2026-11-25T09:00:00.000Z')).body.totalMinor).toBe(9900)
  })

  test('the same command twice is one, and what the cells held before takes it back', async () => {
    const { hourId: variantId } = stage.world
    const before = await table()
    const change = [{ staffId: first, variantId, skill: null }]
    const once = await save(change, 'the same')
    expect((await save(change, 'the same')).body).toEqual(once.body)
    const back = await save([{ staffId: first, variantId, skill: able }])
    expect(back.body.skills).toEqual(before.skills)
  })

  test('a therapist who has left and a treatment that is gone are named, and nothing changes', async () => {
    const { hourId: variantId } = stage.world
    const before = await table()
    await stage.sql`update staff_member set is_active = false where id = ${second}`
    const stranger = '019ab000-0000-7000-8000-000000000000'
    const refused = await save([
      { staffId: first, variantId, skill: null },
      { staffId: first, variantId: stranger, skill: able },
      { staffId: second, variantId, skill: null },
    ])
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'skill_gone', data: { staffIds: [second], variantIds: [stranger] } },
    })
    await stage.sql`update staff_member set is_active = true where id = ${second}`
    expect((await table()).skills).toEqual(before.skills)
  })

  test.each([
    ['its skills', () => save([{ staffId: first, variantId: stage.world.hourId, skill: null }])],
    ['who begins with the skills of another', addMember],
    ['who is back in the team', () => team(`/${second}/restore`)],
  ])('a treatment whose form was open meanwhile is not saved over %s', async (_, change) => {
    await stage.sql`update staff_member set is_active = false where id = ${second}`
    const { services } = (await stage.api.ask('GET', '/console/catalogue', stage.desk())).body
    const [{ id: serviceId, state: _state, picture: _picture, ...terms }] = services
    expect((await change()).status).toBe(200)
    const body = { ...terms, serviceId }
    const late = await stage.api.ask('POST', '/console/catalogue/services', {
      ...stage.desk(),
      body,
    })
    expect(late.body.code).toBe('catalogue_changed')
  })
})
