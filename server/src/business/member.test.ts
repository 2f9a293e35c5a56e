import { beforeEach, expect, test } from 'vitest'
import { memberSettings } from '../notification/setting.ts'
import { transaction } from '../platform/command.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { memberStaff } from '../team/member-staff.ts'
import { chooseBusiness, membershipOf, myBusinesses, tenantOf } from './business.ts'
import { forgetFormer, listPeople, removeMember, restoreMember, saveMember } from './member.ts'
import { refusalOf, townOf } from './testing.ts'

const now = new Date('2026-11-26T08:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const questions = { ...memberStaff, ...memberSettings }
const database = fileDatabase()
const town = townOf(database)

let here: string
let owner: BusinessScope
let ines: string
beforeEach(async () => {
  here = await town.business('Thermes du Lac')
  owner = await town.member(here, await town.user('Jeanne'), 'owner')
  ines = await town.user('Inès')
  await town.member(here, ines, 'therapist')
})

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(database.db, work)
const at = (userId: string, businessId: string | null, deskId: string | null = null) =>
  membershipOf(database.db, { userId, businessId, deskId })

test('who works for one business acts for it; who works for two says for which first', async () => {
  const there = await town.business('Bains du Canal')
  expect(await at(ines, null)).toMatchObject({ businessId: here, role: 'therapist' })
  await town.member(there, ines, 'manager')
  await expect(at(ines, null)).rejects.toMatchObject({ code: 'business_not_chosen' })
  expect(await at(ines, there)).toMatchObject({ businessId: there, role: 'manager' })
  expect(await at(ines, here)).toMatchObject({ businessId: here, role: 'therapist' })
  expect(await tenantOf(database.db, { userId: ines, businessId: null })).toBeNull()
  expect(await tenantOf(database.db, { userId: ines, businessId: there })).toBe(there)
})

test('a session acts for the business that was chosen, until that place is gone', async () => {
  const there = await town.business('Bains du Canal')
  await town.member(there, ines, 'manager')
  const sessionId = await town.session(ines)
  const chosen = async () =>
    (
      await database.pool.query<{ id: string | null }>(
        'select business_id as id from session where id = $1',
        [sessionId],
      )
    ).rows[0]!.id
  await run((tx) => chooseBusiness(tx, { userId: ines, sessionId }, there))
  expect(await chosen()).toBe(there)
  expect(await myBusinesses(database.db, { userId: ines, businessId: there })).toMatchObject({
    businesses: [{ name: 'Bains du Canal' }, { name: 'Thermes du Lac' }],
    chosenId: there,
  })
  const foreign = await town.business('Nobody’s')
  expect(
    await refusalOf(run((tx) => chooseBusiness(tx, { userId: ines, sessionId }, foreign))),
  ).toBe('not_found')
  // Nor does the table let a session act where its user does not work.
  await expect(
    database.pool.query('update session set business_id = $1 where id = $2', [foreign, sessionId]),
  ).rejects.toMatchObject({ constraint: 'session_is_at_a_business_of_its_user' })
  await database.pool.query('delete from membership where user_id = $1 and business_id = $2', [
    ines,
    there,
  ])
  expect(await chosen()).toBeNull()
  expect(await at(ines, null)).toMatchObject({ businessId: here })
})

test('a role at one business gives nothing at another', async () => {
  const there = await town.business('Bains du Canal')
  await town.member(there, ines, 'owner')
  await database.pool.query(
    `insert into permission (business_id, role, area, level) values ($1, 'therapist', 'money', 'change')`,
    [there],
  )
  expect((await at(ines, here))!.permissions.money).toBe('none')
  const people = await run((tx) => listPeople(tx, owner, questions, now))
  expect(people.members.map(({ name, role }) => `${name} ${role}`)).toEqual([
    'Jeanne owner',
    'Inès therapist',
  ])
  // Nobody here changes what somebody is there.
  await run((tx) => removeMember(tx, owner, { memberId: ines }, now, questions))
  expect(await at(ines, there)).toMatchObject({ role: 'owner' })
})

test('who is taken out sees nothing any more, and comes back as they were within a day', async () => {
  await database.pool.query(
    `insert into member_notification_setting (business_id, user_id, choices, quiet_from_minute, quiet_to_minute, updated_at)
     values ($1, $2, '{"visit_new": ["mail"]}', 0, 60, $3)`,
    [here, ines, now],
  )
  const settings = () =>
    database.pool.query('select * from member_notification_setting where user_id = $1', [ines])
  const before = (await settings()).rows
  const { members } = await run((tx) => listPeople(tx, owner, questions, now))
  const { since } = members.find(({ name }) => name === 'Inès')!
  const out = await run((tx) => removeMember(tx, owner, { memberId: ines }, now, questions))
  expect([out.members.length, out.former]).toEqual([1, [expect.objectContaining({ name: 'Inès' })]])
  expect(await at(ines, null)).toBeNull()
  expect((await settings()).rows).toEqual([])
  const back = await run((tx) => restoreMember(tx, owner, { memberId: ines }, later(23), questions))
  const asBefore = expect.objectContaining({ name: 'Inès', role: 'therapist', since })
  expect(back.members).toContainEqual(asBefore)
  expect((await settings()).rows).toEqual(before)
})

test('after a day nobody comes back by that', async () => {
  await run((tx) => removeMember(tx, owner, { memberId: ines }, now, questions))
  const late = run((tx) => restoreMember(tx, owner, { memberId: ines }, later(25), questions))
  expect(await refusalOf(late)).toBe('not_found')
  expect(await forgetFormer(database.db, later(25))).toBeGreaterThan(0)
  const { rows } = await database.pool.query('select from former_member')
  expect(rows).toEqual([])
})

test('a business keeps an owner, whoever leaves or changes', async () => {
  const change = (memberRole: 'manager' | 'owner', memberId: string) =>
    run((tx) => saveMember(tx, owner, { memberId, memberRole, servesAs: null }, now, questions))
  expect(await refusalOf(change('manager', owner.userId))).toBe('last_owner')
  const leave = (memberId: string) =>
    run((tx) => removeMember(tx, owner, { memberId }, now, questions))
  expect(await refusalOf(leave(owner.userId))).toBe('last_owner')
  await change('owner', ines)
  const both = await Promise.all([leave(owner.userId), leave(ines)].map(refusalOf))
  expect(both.toSorted()).toEqual(['done', 'last_owner'])
})

test('who has fewer rights changes nobody with more, and makes nobody an owner', async () => {
  const manager = await town.member(here, await town.user('Paul'), 'manager')
  const asManager = (memberId: string, memberRole: 'owner' | 'front_desk') =>
    refusalOf(
      run((tx) =>
        saveMember(tx, manager, { memberId, memberRole, servesAs: null }, now, questions),
      ),
    )
  expect(await asManager(owner.userId, 'front_desk')).toBe('right_not_held')
  expect(await asManager(ines, 'owner')).toBe('right_not_held')
  expect(await asManager(ines, 'front_desk')).toBe('done')
})

test('a member serves as a therapist that nobody else is', async () => {
  const { rows } = await database.pool.query<{ id: string }>(
    `insert into staff_member (business_id, name, gender, title, bio, position)
     values ($1, 'Inès', 'female', '{"en":"","fr":""}', '{"en":"","fr":""}', 0) returning id`,
    [here],
  )
  const servesAs = rows[0]!.id
  const save = (memberId: string) =>
    run((tx) =>
      saveMember(tx, owner, { memberId, memberRole: 'therapist', servesAs }, now, questions),
    )
  const people = await save(ines)
  expect(people.members[1]).toMatchObject({ staffId: servesAs, staffName: 'Inès' })
  expect(people.freeStaff).toEqual([])
  const other = await town.user('Léa')
  await town.member(here, other, 'therapist')
  expect(await refusalOf(save(other))).toBe('not_found')
})
