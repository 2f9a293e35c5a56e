import { everywhere } from '@serein/shared/business/permission.ts'
import { commissionKinds, type CommissionKind } from '@serein/shared/team/commission.ts'
import { beforeAll, expect, test } from 'vitest'
import { transaction } from '../platform/command.ts'
import { type BusinessScope, mint } from '../platform/scope.ts'
import { saveRate } from '../team/commission.ts'
import { commissionFile, readCommission } from './commission.ts'
import { type Fact, factsOf, rawOf } from './testing/oracle.ts'
import { randomOf } from './testing/year.ts'
import { yearStage } from './testing/year-stage.ts'

let facts: Fact[]
const stage = yearStage()
const { database, seed } = stage
beforeAll(async () => {
  facts = factsOf(await rawOf(database.db, stage.year.businessId))
  await setRates()
})
const set: {
  staffId: string | null
  kind: CommissionKind
  fromDay: string
  rate: number | null
}[] = []

test(`what is owed for each month of a random year is what the raw rows say, seed ${seed}`, async () => {
  const months = [...new Set(facts.map(({ day }) => day.slice(0, 7)))].toSorted()
  expect(months.length).toBeGreaterThan(6)
  let lines = 0
  for (const month of months) {
    const report = await readCommission(database.db, stage.scope, { month })
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

test('the file says the same, as a French spreadsheet reads it', async () => {
  const { month, report } = await monthOwed()
  const file = await commissionFile(database.db, stage.scope, { month, language: 'fr' })
  const [head, ...rows] = (await file.text()).trim().split('\r\n')
  expect(head).toContain('Praticien;Sur;Devise')
  expect(rows).toHaveLength(report.lines.length)
  const [line] = report.lines
  expect(rows[0]).toContain(`;${(line!.baseMinor / 100).toFixed(2).replace('.', ',')};`)
  expect(file.name).toBe(`serein-commission-${month}.csv`)
})

test('who may see only their own gets that', async () => {
  const staffId = earning().staffId!
  await database.pool.query(
    `insert into "user" (id, name, email) values ('01900000-0000-7000-8000-00000000000a', 'T', 't@example.test')`,
  )
  await database.pool.query('update staff_member set user_id = $1 where id = $2', [
    '01900000-0000-7000-8000-00000000000a',
    staffId,
  ])
  const own = mint<BusinessScope>({
    ...stage.scope,
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

/** The first month for which somebody is owed something: in a random year not every one. */
async function monthOwed() {
  for (const month of new Set(facts.map(({ day }) => day.slice(0, 7)))) {
    const report = await readCommission(database.db, stage.scope, { month })
    if (report.lines.length > 0) return { month, report }
  }
  throw new Error('nobody is owed anything')
}

/** What a therapist was paid for. */
function earning(): Fact {
  return facts.find(({ staffId, adds }) => staffId && adds.serviceMinor)!
}

/** A rate of all and some of single people, which change in the middle of months and end. */
async function setRates() {
  const random = randomOf(seed)
  const staff = (
    await database.pool.query<{ id: string }>(
      'select id from staff_member where business_id = $1',
      [stage.year.businessId],
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
          saveRate(tx, stage.scope, {
            rateStaffId: staffId,
            rateKind: kind,
            rateFromDay: fromDay,
            commissionRate: rate,
          }),
        )
      }
}

// From the facts of the raw rows, in plain loops: no statement of the reports, none of their rules.

type Line = {
  staffId: string
  kind: CommissionKind
  rate: number | null
  baseMinor: number
  owedMinor: number
}

function owedIn(month: string, currency: string): Line[] {
  const bases = new Map<string, number>()
  for (const fact of facts) {
    if (!fact.staffId || fact.currency !== currency || !fact.day.startsWith(month)) continue
    for (const [kind, minor] of Object.entries(basesOf(fact))) {
      const key = `${fact.staffId} ${fact.day} ${kind}`
      bases.set(key, (bases.get(key) ?? 0) + minor)
    }
  }
  const lines = new Map<string, Line>()
  for (const [key, minor] of bases) {
    if (minor === 0) continue
    const [staffId, day, kind] = key.split(' ') as [string, string, CommissionKind]
    const rate = rateFor(staffId, kind, day)
    const name = `${staffId} ${kind} ${rate}`
    const line = lines.get(name) ?? { staffId, kind, rate, baseMinor: 0, owedMinor: 0 }
    lines.set(name, { ...line, baseMinor: line.baseMinor + minor })
  }
  return [...lines.values()].map((line) => ({
    ...line,
    owedMinor: rounded(line.baseMinor * (line.rate ?? 0)),
  }))
}

/** What of a fact a rate is for: what was earned, less what of it went back. */
function basesOf({ serviceId, adds }: Fact): Partial<Record<CommissionKind, number>> {
  const { serviceMinor = 0, productMinor = 0, tipMinor = 0, refundMinor = 0 } = adds
  const [ofService, ofProduct] = serviceId ? [refundMinor, 0] : [0, refundMinor]
  return { service: serviceMinor - ofService, product: productMinor - ofProduct, tip: tipMinor }
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

function byKey(one: Line, other: Line): number {
  const keyOf = ({ staffId, kind, rate }: Line) => `${staffId} ${kind} ${rate}`
  return keyOf(one) < keyOf(other) ? -1 : 1
}
