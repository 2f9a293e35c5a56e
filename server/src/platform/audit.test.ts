import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { type Audit, auditChange, demandEntry, openAudit, withEntry } from './audit.ts'
import { auditedFields, auditedInput } from './audit-field.ts'
import { platformOfPerson } from './person.ts'
import { transaction } from './command.ts'
import { fileDatabase } from './testing/for-file.ts'

const now = () => new Date('2026-11-24T09:00:00Z')
const shop = { kind: 'shop', id: randomUUID() }

const database = fileDatabase()

function opened(input: unknown = {}): Audit {
  const scope = scopeIn(randomUUID(), { userId: randomUUID() })
  const call = { endpoint: 'shop.limit', path: '/console/shops/{shopId}', input }
  const meta = { who: 'staff', idempotent: true } as const
  return openAudit(scope, { ...call, meta }, async (raw) => raw)!
}

async function entryAfter(tell: (tx: Parameters<typeof auditChange>[0]) => void, audit = opened()) {
  const verb = async (tx: Parameters<typeof auditChange>[0]) => tell(tx)
  await transaction(database.db, (tx) => withEntry(tx, { audit, now }, verb))
  const { businessId } = audit.scope
  return database.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow()
}

describe('an entry', () => {
  it('holds what differs, from the first told to the last', async () => {
    const entry = await entryAfter((tx) => {
      auditChange(tx, shop, { limit: 3, hours: [9], open: true }, { limit: 4, hours: [9] })
      auditChange(tx, shop, { limit: 4, fee: 1 }, { limit: 5, fee: 2 })
    })
    expect(entry).toMatchObject({ subject_kind: 'shop', subject_id: shop.id })
    expect(entry.before).toEqual({ limit: 3, open: true, fee: 1 })
    expect(entry.after).toEqual({ limit: 5, fee: 2 })
  })

  it('holds all of what has come into being or is gone, and nothing where nothing changed', async () => {
    const made = await entryAfter((tx) => {
      auditChange(tx, shop, null, { state: 'held' })
      auditChange(tx, shop, { state: 'held' }, { state: 'confirmed' })
    })
    expect([made.before, made.after]).toEqual([{}, { state: 'confirmed' }])
    const removal = await entryAfter((tx) => auditChange(tx, shop, { limit: 3 }, null))
    expect([removal.before, removal.after]).toEqual([{ limit: 3 }, {}])
    const same = await entryAfter((tx) => auditChange(tx, shop, { limit: 3 }, { limit: 3 }))
    expect([same.before, same.after]).toEqual([{}, {}])
  })

  it('holds what was asked for where nobody said what changes', async () => {
    const audit = opened({ shopId: shop.id, grid: 15, name: 'Ada', note: 'knee' })
    const entry = await entryAfter(() => {}, audit)
    expect(entry).toMatchObject({ subject_kind: 'shop', subject_id: shop.id, before: null })
    expect(entry.after).toEqual({ grid: 15 })
    expect(entry).toMatchObject({ actor: audit.scope.userId, actor_role: 'manager' })
  })

  it('has one subject', async () => {
    const two = entryAfter((tx) => {
      auditChange(tx, shop, {}, {})
      auditChange(tx, { kind: 'shop', id: randomUUID() }, {}, {})
    })
    await expect(two).rejects.toThrow('one subject')
  })

  it('is demanded of every command of the console, and of nothing else', () => {
    expect(() => demandEntry(opened())).toThrow('shop.limit left no audit entry')
    expect(() => demandEntry({ ...opened(), isSettled: true })).not.toThrow()
    expect(() => demandEntry(null)).not.toThrow()
  })

  it('is only added; erased, a person leaves theirs without a name', async () => {
    const audit = opened()
    await entryAfter((tx) => auditChange(tx, shop, { limit: 3 }, { limit: 5 }), audit)
    const { businessId, userId } = audit.scope
    const change = (set: string) =>
      database.pool.query(`update audit_entry set ${set} where business_id = $1`, [businessId])
    for (const set of [`after = '{}'`, `actor = 'another'`, `actor = null, before = '{}'`])
      await expect(change(set)).rejects.toThrow('append-only')
    await expect(
      database.pool.query('delete from audit_entry where business_id = $1', [businessId]),
    ).rejects.toThrow('append-only')
    await expect(database.pool.query('truncate audit_entry')).rejects.toThrow('append-only')

    const [section] = await platformOfPerson.sections(database.db, userId)
    expect(section!.rows).toEqual([
      {
        endpoint: 'shop.limit',
        subjectKind: 'shop',
        occurredAt: expect.stringMatching(/^2026-11-24T09:00:00/),
      },
    ])
    await transaction(database.db, (tx) => platformOfPerson.erase(tx, userId))
    expect((await platformOfPerson.sections(database.db, userId))[0]!.rows).toEqual([])
    const { rows } = await database.pool.query(
      'select actor, actor_role, after from audit_entry where business_id = $1',
      [businessId],
    )
    expect(rows).toEqual([{ actor: null, actor_role: 'manager', after: { limit: 5 } }])
  })
})

const outNames = [
  'password newPassword secret clientSecret token accessToken apiKey',
  'pin code securityCode recoveryCodes card cardNumber cardLast4 number iban',
  'pressure areasToAvoid allergies wellness note notes message text',
  'customer guestNames email phone contactPhone',
].flatMap((line) => line.split(' '))

test.each(outNames)('%s is kept out, wherever it stands', (name) => {
  const fields = { [name]: 'x', limit: 1, deep: [{ [name]: { a: 'x' }, limit: 2 }] }
  expect(auditedFields(fields)).toEqual({ limit: 1, deep: [{ limit: 2 }] })
  expect(auditedInput(fields)).toEqual({ limit: 1, deep: [{ limit: 2 }] })
})

test('a field that only sounds alike stays; a name where a verb says it, a file nowhere', () => {
  const fields = { isPhoneRequired: true, unpaidLimit: null, at: new Date(0) }
  expect(auditedFields(fields)).toEqual({ ...fields, at: '1970-01-01T00:00:00.000Z' })
  expect(auditedFields({ name: 'Sauna' })).toEqual({ name: 'Sauna' })
  expect(auditedInput({ name: 'Sauna', file: new Blob(['x']) })).toEqual({})
  expect(auditedInput(undefined)).toEqual({})
})
