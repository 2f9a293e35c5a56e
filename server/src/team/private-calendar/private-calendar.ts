import { refuse } from '@serein/shared/refusal.ts'
import type { OwnPrivateCalendar } from '@serein/shared/team/private-calendar.ts'
import { auditChange } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/pool.ts'
import { allowedUrl, UnreadAddress } from '../../platform/public-read.ts'
import type { BusinessScope } from '../../platform/scope.ts'
import type { Vault } from '../../platform/vault.ts'
import { selectZone } from '../member-sql.ts'
import type { StaffQuestions } from '../staff-questions.ts'
import { staffOf } from '../team.ts'
import { placeOfAddress } from './address-seal.ts'
import { endCalendar } from './private-calendar-end.ts'
import { insertCalendar, selectCalendar } from './private-calendar-sql.ts'

export async function ownCalendar(
  db: Db | Tx,
  scope: BusinessScope,
  _input: unknown,
  now: Date,
): Promise<OwnPrivateCalendar> {
  const staffId = await staffOf(db, scope)
  if (!staffId) return { isTherapist: false, calendar: null }
  const { businessId, userId } = scope
  const calendar = await selectCalendar(db, { businessId, staffId, userId }, now)
  return { isTherapist: true, calendar }
}

/** Errors: `private_calendar_not_allowed`; `not_found` for a member who is no therapist, or a shop of another business. */
export async function addCalendar(
  tx: Tx,
  scope: BusinessScope,
  { shopId, address }: { shopId: string; address: string },
  now: Date,
  { vault, questions }: { vault: Vault; questions: StaffQuestions },
): Promise<OwnPrivateCalendar> {
  const { businessId, userId } = scope
  const url = readable(address)
  const staffId = await lockOwn(tx, scope, questions)
  if (!(await selectZone(tx, { businessId, shopId }))) throw refuse('not_found')
  const hasOne = await endCalendar(tx, { businessId, staffId })
  await insertCalendar(tx, {
    businessId,
    staffId,
    userId,
    shopId,
    now,
    sealed: vault.seal(url.href, placeOfAddress(staffId)),
    host: url.hostname,
  })
  audit(tx, staffId, hasOne, true)
  return ownCalendar(tx, scope, {}, now)
}

/** Errors: `not_found` for a member who is no therapist. */
export async function removeCalendar(
  tx: Tx,
  scope: BusinessScope,
  _input: unknown,
  now: Date,
  { questions }: { questions: StaffQuestions },
): Promise<OwnPrivateCalendar> {
  const staffId = await lockOwn(tx, scope, questions)
  const hasOne = await endCalendar(tx, { businessId: scope.businessId, staffId })
  audit(tx, staffId, hasOne, false)
  return ownCalendar(tx, scope, {}, now)
}

/** Whose time changes is locked before any row. */
async function lockOwn(
  tx: Tx,
  scope: BusinessScope,
  { lockStaff }: StaffQuestions,
): Promise<string> {
  const staffId = await staffOf(tx, scope)
  if (!staffId) throw refuse('not_found')
  await lockStaff(tx, scope.businessId, staffId)
  return staffId
}

/** Calendars write `webcal:` for what they read by HTTPS. */
function readable(address: string): URL {
  try {
    return allowedUrl(address.replace(/^webcals?:/iu, 'https:'))
  } catch (error) {
    if (!(error instanceof UnreadAddress)) throw error
    const fields = [{ path: 'address', message: '' }]
    throw refuse('private_calendar_not_allowed', { fields })
  }
}

/** That there is one; where it lies is hers alone. */
function audit(tx: Tx, staffId: string, wasOpen: boolean, isOpen: boolean): void {
  const subject = { kind: 'privateCalendar', id: staffId }
  auditChange(tx, subject, { blocksTime: wasOpen }, { blocksTime: isOpen })
}
