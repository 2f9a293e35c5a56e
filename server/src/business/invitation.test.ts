import { beforeEach, expect, test } from 'vitest'
import { memberSettings } from '../notification/setting.ts'
import { transaction } from '../platform/command.ts'
import { openLinks } from '../platform/link.ts'
import type { BusinessScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { memberStaff } from '../team/member-staff.ts'
import * as invitations from './invitation.ts'
import { mailedInvitation } from './invitation-sql.ts'
import { refusalOf, townOf } from './testing.ts'

const now = new Date('2026-11-26T08:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const links = openLinks({
  secrets: ['a secret of the tests, 32 characters'],
  publicUrl: 'https://x',
})
const questions = { ...memberStaff, ...memberSettings }
let here: string
let owner: BusinessScope
const database = fileDatabase()
const town = townOf(database)
beforeEach(async () => {
  here = await town.business('Thermes du Lac')
  owner = await town.member(here, await town.user('Jeanne'), 'owner')
})

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(database.db, work)
const send = (invitedEmail: string | null, role: 'therapist' | 'owner' = 'therapist', by = owner) =>
  run((tx) =>
    invitations.sendInvitation(
      tx,
      by,
      {
        invitedName: 'Léa',
        invitedEmail,
        memberRole: role,
        servesAs: null,
        language: 'fr',
        links,
      },
      now,
      questions,
    ),
  )
/** What opens it: the code, or what a mail has at the end of its link. */
async function secretOf(invitationId: string): Promise<string> {
  const code = await invitations.codeOf(database.db, links, { businessId: here, invitationId })
  if (code) return code
  const mailed = await run((tx) => mailedInvitation(tx, invitationId, now))
  return links.tokenOf(mailed!)!
}
const accept = async (userId: string, secret: string, at = now) => {
  const sessionId = await town.session(userId)
  return run((tx) => invitations.acceptInvitation(tx, { userId, sessionId }, secret, at, questions))
}
const roleOf = async (userId: string) =>
  (
    await database.pool.query<{ role: string }>(
      'select role from membership where business_id = $1 and user_id = $2',
      [here, userId],
    )
  ).rows[0]?.role ?? null

test('a mail brings somebody in once, with the role it was for', async () => {
  const { people, invitationId } = await send('Lea@example.test')
  expect(people.invitations).toMatchObject([
    { email: 'lea@example.test', role: 'therapist', isOver: false, invitedBy: 'Jeanne' },
  ])
  const secret = await secretOf(invitationId)
  const { rows } = await database.pool.query('select * from member_invitation')
  expect(JSON.stringify(rows)).not.toContain(secret)
  const lea = await town.user('Léa')
  expect(await invitations.readInvitation(database.db, secret, now)).toMatchObject({
    businessName: 'Thermes du Lac',
    role: 'therapist',
    isFirst: false,
  })
  expect(await accept(lea, secret)).toEqual({ businessId: here })
  expect(await roleOf(lea)).toBe('therapist')
  const other = await town.user('Noé')
  expect(await refusalOf(accept(other, secret))).toBe('invitation_over')
  expect(await roleOf(other)).toBeNull()
})

test('of two who take a code at once one comes in', async () => {
  const { invitationId } = await send(null)
  const secret = await secretOf(invitationId)
  expect(secret).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/u)
  const [lea, noe] = [await town.user('Léa'), await town.user('Noé')]
  // As people write it.
  const written = secret.toLowerCase().replaceAll('-', '')
  const both = await Promise.all([accept(lea, secret), accept(noe, written)].map(refusalOf))
  expect(both.toSorted()).toEqual(['done', 'invitation_over'])
})

test.each([
  ['too old', async () => inDays(8)],
  [
    'revoked',
    async (invitationId: string) => {
      await run((tx) => invitations.revokeInvitation(tx, owner, { invitationId }, now, questions))
      return now
    },
  ],
  [
    'sent again',
    async (invitationId: string) => {
      await run((tx) =>
        invitations.resendInvitation(tx, owner, { invitationId, links }, now, questions),
      )
      return now
    },
  ],
])('one that is %s opens nothing', async (_what, spoil) => {
  const { invitationId } = await send('lea@example.test')
  const secret = await secretOf(invitationId)
  const at = await spoil(invitationId)
  const lea = await town.user('Léa')
  expect(['invitation_over', 'not_found']).toContain(await refusalOf(accept(lea, secret, at)))
  expect(await roleOf(lea)).toBeNull()
})

test('a revocation can be taken back', async () => {
  const { invitationId } = await send(null)
  const secret = await secretOf(invitationId)
  const one = { invitationId }
  const after = await run((tx) => invitations.revokeInvitation(tx, owner, one, now, questions))
  expect(after.invitations).toEqual([])
  await run((tx) => invitations.reopenInvitation(tx, owner, one, now, questions))
  expect(await refusalOf(accept(await town.user('Léa'), secret))).toBe('done')
})

test('nobody is invited to more than who invites them has, nor twice', async () => {
  const manager = await town.member(here, await town.user('Paul'), 'manager')
  expect(await refusalOf(send(null, 'owner', manager))).toBe('right_not_held')
  const first = await send('lea@example.test')
  const second = await send('lea@example.test')
  expect(second.people.invitations).toHaveLength(1)
  const lea = await town.user('Léa', 'lea@example.test')
  expect(await refusalOf(accept(lea, await secretOf(second.invitationId)))).toBe('done')
  expect(await refusalOf(send('lea@example.test'))).toBe('already_member')
  expect(first.invitationId).not.toBe(second.invitationId)
})

const join = (secret: string, email: string) =>
  run((tx) =>
    invitations.joinByInvitation(
      tx,
      {
        invitationToken: secret,
        joinerName: 'Léa Fontaine',
        email,
        password: 'hashed',
        language: 'fr',
      },
      now,
      questions,
    ),
  )
const isConfirmed = async (email: string) =>
  (
    await database.pool.query<{ is: boolean }>(
      'select email_verified as is from "user" where email = $1',
      [email],
    )
  ).rows[0]?.is

test('a new account has the address that the mail went to, and no other counts as confirmed', async () => {
  const mailed = await send('zoe@example.test')
  const joined = await join(await secretOf(mailed.invitationId), 'another@example.test')
  expect(joined).toEqual({ businessId: here, email: 'zoe@example.test' })
  expect(await isConfirmed('zoe@example.test')).toBe(true)
  const unmailed = await send(null)
  await join(await secretOf(unmailed.invitationId), 'max@example.test')
  expect(await isConfirmed('max@example.test')).toBe(false)
  const third = await send(null)
  const taken = join(await secretOf(third.invitationId), 'max@example.test')
  expect(await refusalOf(taken)).toBe('email_taken')
})

test('what ended a month ago is forgotten', async () => {
  await send(null)
  await database.pool.query('delete from member_invitation where business_id <> $1', [here])
  expect(await invitations.forgetInvitations(database.db, inDays(36))).toBe(0)
  expect(await invitations.forgetInvitations(database.db, inDays(38))).toBe(1)
})
