import { expect, test } from 'vitest'
import { memberSettings } from '../notification/setting.ts'
import { transaction } from '../platform/command.ts'
import { openLinks } from '../platform/link.ts'
import { mint, type PlatformScope } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { memberStaff } from '../team/member-staff.ts'
import { acceptInvitation, codeOf, readInvitation } from './invitation.ts'
import { inviteBusiness, inviteOwner } from './new-business.ts'
import { refusalOf, townOf } from './testing.ts'

const now = new Date('2026-11-26T08:00:00Z')
const links = openLinks({
  secrets: ['a secret of the tests, 32 characters'],
  publicUrl: 'https://x',
})
const database = fileDatabase()
const town = townOf(database)
const questions = { ...memberStaff, ...memberSettings }

const run = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(database.db, work)
const admin = async () => {
  const userId = await town.user('Ada')
  return mint<PlatformScope>({ kind: 'platform', userId })
}
const owner = { ownerName: 'Jeanne', ownerEmail: null, language: 'fr' as const, links }
const accept = async (userId: string, code: string, at = now) => {
  const sessionId = await town.session(userId)
  return run((tx) => acceptInvitation(tx, { userId, sessionId }, code, at, questions))
}

test('a business comes in by its owner, who runs nothing of the platform', async () => {
  const scope = await admin()
  const businessName = 'Thermes de l’Île'
  const invited = await run((tx) => inviteBusiness(tx, scope, { businessName, ...owner }, now))
  const second = await run((tx) => inviteBusiness(tx, scope, { businessName, ...owner }, now))
  const { rows } = await database.pool.query(
    'select id, slug, booking_code_prefix from business order by slug',
  )
  expect(rows).toEqual([
    { id: invited.businessId, slug: 'thermes-de-l-ile', booking_code_prefix: 'TI' },
    { id: second.businessId, slug: 'thermes-de-l-ile-2', booking_code_prefix: 'TI' },
  ])
  const jeanne = await town.user('Jeanne')
  const code = (await codeOf(database.db, links, invited))!
  const tooLate = new Date(now.getTime() + 7 * 86_400_000)
  expect(await refusalOf(accept(jeanne, code, tooLate))).toBe('invitation_over')
  expect(await accept(jeanne, code)).toEqual({ businessId: invited.businessId })
  expect(await refusalOf(accept(await town.user('Eve'), code))).toBe('invitation_over')
  const { rows: members } = await database.pool.query(
    `select m.role, u.is_platform_admin from membership m join "user" u on u.id = m.user_id where m.user_id = $1`,
    [jeanne],
  )
  expect(members).toEqual([{ role: 'owner', is_platform_admin: false }])
})

test('an owner who has not come is asked again, and the link before opens nothing any more', async () => {
  const scope = await admin()
  const invited = await run((tx) =>
    inviteBusiness(tx, scope, { businessName: 'Zen', ...owner }, now),
  )
  const earlier = (await codeOf(database.db, links, invited))!
  const { businessId } = invited
  const again = await run((tx) => inviteOwner(tx, scope, { businessId, ...owner }, now))
  const jeanne = await town.user('Jeanne')
  expect(await refusalOf(accept(jeanne, earlier))).toBe('invitation_over')
  const secret = (await codeOf(database.db, links, again))!
  expect(await readInvitation(database.db, secret, now)).toMatchObject({ isFirst: true })
  await accept(jeanne, secret)
  const late = run((tx) => inviteOwner(tx, scope, { businessId, ...owner }, now))
  expect(await refusalOf(late)).toBe('already_member')
})
