import { everywhere } from '@serein/shared/business/permission.ts'
import { commissionKinds, type CommissionKind } from '@serein/shared/team/commission.ts'
import { beforeAll, expect, test } from 'vitest'
import { scopeIn } from '../business/testing.ts'
import { transaction } from '../platform/command.ts'
import { type BusinessScope, mint } from '../platform/scope.ts'
import { fileDatabase } from '../platform/testing/for-file.ts'
import { saveRate } from '../team/commission.ts'
import { commissionFile, readCommission } from './commission.ts'
import { noteKnownDays } from './due.ts'
import { type Raw, rawOf } from './testing/oracle.ts'
import { sharesOf, split } from './testing/share-oracle.ts'
import { randomOf, randomYear, type Year } from './testing/year.ts'
import { workOutAll } from './testing/work-out.ts'

const now = new Date('2026-03-01T12:00:00.000Z')
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
let year: Year
let scope: BusinessScope
let raw: Raw
const set: {
  staffId: string | null
  kind: CommissionKind
  fromDay: string
  rate: number | null
}[] = []

const database = fileDatabase()
beforeAll(async () => {
  year = await randomYear(database.db, seed)
  scope = scopeIn(year.businessId)
  await database.db.transaction().execute(noteKnownDays)
  await workOutAll(database.db, () => now)
  raw = await rawOf(database.db, year.businessId)
  await setRates()
}, 120_000)

test(`what is owed for each month of a random year is what the raw rows say, seed ${seed}`, async () => {
  const months = [...new Set(raw.transfers.map((row) => dayOf(row).slice(0, 7)))].toSorted()
  expect(months.length).toBeGreaterThan(6)
  let lines = 0
  for (const month of months) {
    const report = await readCommission(database.db, scope, { month })
    const expected = owedIn(month, report.currency)
    const found = report.lines.map(({ staffId, kind, rate, baseMinor, owedMinor }): Line => ({
      staffId,
      kind,
      rate,
      baseMinor,
      owedMinor,
    }))
    expect(found.toSorted(byKey)).toEqual(expected.toSorted(byKey))
    expect(report.owedMinor).toBe(expected.reduce((sum, line) => sum + line.owedMinor, 0))
    lines += found.length
  }
  expect(lines).toBeGreaterThan(20)
})

test('the file says the same, with a point and with what would be a formula kept from being one', async () => {
  const month = dayOf(raw.transfers[0]!).slice(0, 7)
  const report = await readCommission(database.db, scope, { month })
  const file = await commissionFile(database.db, scope, { month, language: 'fr' })
  const [head, ...rows] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('Praticien,Sur,Devise')
  expect(rows).toHaveLength(report.lines.length)
  expect(file.name).toBe(`serein-commission-${month}.csv`)
})

test('who may see only their own gets that', async () => {
  const staffId = raw.items.flatMap((row) => row.staff_ids as string[])[0]!
  await database.pool.query(
    `insert into "user" (id, name, email) values ('01900000-0000-7000-8000-00000000000a', 'T', 't@example.test')`,
  )
  await database.pool.query('update staff_member set user_id = $1 where id = $2', [
    '01900000-0000-7000-8000-00000000000a',
    staffId,
  ])
  const own = mint<BusinessScope>({
    ...scope,
    userId: '01900000-0000-7000-8000-00000000000a',
    permissions: { ...everywhere('none'), report: 'own' },
  })
  let lines = 0
  for (let each = 1; each <= 12; each += 1) {
    const month = `2025-${String(each).padStart(2, '0')}`
    const report = await readCommission(database.db, own, { month })
    lines += report.lines.length
    expect(
      new Set(report.lines.map((line) => line.staffId)).difference(new Set([staffId])).size,
    ).toBe(0)
  }
  expect(lines).toBeGreaterThan(0)
})

/** A rate of all and some of single people, which change in the middle of months and end. */
async function setRates() {
  const random = randomOf(seed)
  const staff = (
    await database.pool.query<{ id: string }>(
      'select id from staff_member where business_id = $1',
      [year.businessId],
    )
  ).rows.map(({ id }) => id)
  for (const staffId of [null, ...staff])
    for (const kind of commissionKinds)
      for (const fromDay of ['2025-01-01', '2025-06-13', '2025-09-20']) {
        if (staffId !== null && random.is(50)) continue
        const isEnd = staffId !== null && random.is(30)
        const rate = isEnd ? null : random.int(60_000)
        set.push({ staffId, kind, fromDay, rate })
        await transaction(database.db, (tx) =>
          saveRate(tx, scope, {
            rateStaffId: staffId,
            rateKind: kind,
            rateFromDay: fromDay,
            commissionRate: rate,
          }),
        )
      }
}

// From the raw rows, in plain loops: no statement of the reports, no rule of theirs.

type Line = {
  staffId: string
  kind: CommissionKind
  rate: number | null
  baseMinor: number
  owedMinor: number
}

function owedIn(month: string, currency: string): Line[] {
  const bases = new Map<string, Map<string, number>>()
  for (const { subject, day, kind, holder, isRefund, minor } of amountsIn(month, currency)) {
    const sign = isRefund ? -1 : 1
    const parts = holder
      ? [{ staffId: holder, part: minor }]
      : split(minor, sharesOf(raw, subject)).map(({ share, part }) => ({
          staffId: share.staffId,
          part,
        }))
    for (const { staffId, part } of parts) {
      if (!staffId) continue
      const ofDay = bases.get(`${staffId} ${day}`) ?? new Map<string, number>()
      ofDay.set(kind, (ofDay.get(kind) ?? 0) + sign * part)
      bases.set(`${staffId} ${day}`, ofDay)
    }
  }
  const lines = new Map<string, Line>()
  for (const [key, ofDay] of bases)
    for (const [kind, minor] of ofDay) {
      if (minor === 0) continue
      const [staffId, day] = key.split(' ') as [string, string]
      const rate = rateFor(staffId, kind as CommissionKind, day)
      const name = `${staffId} ${kind} ${rate}`
      const line = lines.get(name) ?? {
        staffId,
        kind: kind as CommissionKind,
        rate,
        baseMinor: 0,
        owedMinor: 0,
      }
      lines.set(name, { ...line, baseMinor: line.baseMinor + minor })
    }
  return [...lines.values()].map((line) => ({
    ...line,
    owedMinor: rounded(line.baseMinor * (line.rate ?? 0)),
  }))
}

/** Of each subject and day what was earned, what of it was given back, and tips by whose they are. */
function amountsIn(month: string, currency: string) {
  const accounts = new Map(raw.accounts.map((row) => [row.code, row]))
  const kinds = new Map(raw.transfers.map((row) => [row.id, row.kind]))
  const known = {
    revenue_service: 'service',
    revenue_product: 'product',
    tip_payable: 'tip',
  } as Record<string, CommissionKind>
  const amounts = new Map<
    string,
    {
      subject: string
      day: string
      kind: CommissionKind
      holder: string
      isRefund: boolean
      minor: number
    }
  >()
  for (const transfer of raw.transfers) {
    if (!zoneOf(transfer.subject_id)) continue
    const day = dayOf(transfer)
    if (!day.startsWith(month)) continue
    const why = transfer.reverses ? kinds.get(transfer.reverses) : transfer.kind
    for (const posting of raw.postings.filter((row) => row.transfer_id === transfer.id))
      for (const [code, sign] of [
        [posting.destination, 1],
        [posting.source, -1],
      ] as const) {
        const account = accounts.get(code)!
        const kind = known[account.kind]
        if (!kind || posting.currency !== currency) continue
        // A tip that goes back is less of a tip; of revenue it stands apart.
        const isRefund = kind !== 'tip' && why === 'refund_decided'
        const holder = kind === 'tip' ? account.holder : ''
        const key = [transfer.subject_id, day, kind, holder, isRefund].join(' ')
        const before = amounts.get(key)?.minor ?? 0
        const minor = before + (isRefund ? -sign : sign) * posting.amount_minor
        amounts.set(key, { subject: transfer.subject_id, day, kind, holder, isRefund, minor })
      }
  }
  return amounts.values()
}

function rateFor(staffId: string, kind: CommissionKind, day: string): number | null {
  for (const whose of [staffId, null]) {
    const all = set.filter((each) => each.staffId === whose && each.kind === kind)
    let latest: (typeof set)[number] | null = null
    for (const each of all)
      if (each.fromDay <= day && (!latest || each.fromDay > latest.fromDay)) latest = each
    if (latest && latest.rate !== null) return latest.rate
  }
  return null
}

function rounded(hundredThousandths: number): number {
  const sign = hundredThousandths < 0 ? -1 : 1
  return sign * Math.floor(Math.abs(hundredThousandths) / 100_000 + 0.5) + 0
}

function zoneOf(subject: string): string | null {
  const of =
    raw.bookings.find((row) => row.id === subject) ?? raw.orders.find((row) => row.id === subject)
  return raw.shops.find((row) => row.id === of?.shop_id)?.time_zone ?? null
}

function dayOf(transfer: Raw['transfers'][number]): string {
  const zone = zoneOf(transfer.subject_id) ?? 'UTC'
  const at = Temporal.Instant.from(transfer.occurred_at.toISOString())
  return at.toZonedDateTimeISO(zone).toPlainDate().toString()
}

function byKey(one: Line, other: Line): number {
  const keyOf = ({ staffId, kind, rate }: Line) => `${staffId} ${kind} ${rate}`
  return keyOf(one) < keyOf(other) ? -1 : 1
}
