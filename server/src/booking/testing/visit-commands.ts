import { fc } from '@fast-check/vitest'
import { sql } from 'kysely'
import * as absence from './absence-verbs.ts'
import * as ends from './cancel-verbs.ts'
import * as change from './change-verbs.ts'
import * as desk from './desk-verbs.ts'
import { overlapsOf, wrongClaimsOf } from './flaws.ts'
import * as files from './import-verbs.ts'
import * as late from './late-verbs.ts'
import { theDay } from './matrix-run.ts'
import * as moves from './move-verbs.ts'
import * as series from './series-verbs.ts'
import * as standing from './standing-verbs.ts'
import { bathRoom, type ShopModel } from './visit-model.ts'
import * as verbs from './visit-verbs.ts'
import * as list from './waiting-verbs.ts'

type Verb = (turn: verbs.Turn) => Promise<verbs.Verdict | null>

/** What there is of a client who comes again and again; among all the rest of a day it would be seldom had. */
const regularVerbs = {
  book: verbs.book,
  book2: verbs.book,
  comeAgain: series.comeAgain,
  comeAgain2: series.comeAgain,
  moveInSeries: series.moveOne,
  cancelLater: series.cancelLater,
  wishAgain: standing.wishAgain,
  wishAgain2: standing.wishAgain,
  look: list.look,
  skip: list.skip,
  skip2: list.skip,
  skip3: list.skip,
  takeHeld: list.takeHeld,
  sayLate: late.sayLate,
  sayLate2: late.sayLate,
  startLater: late.startLater,
  takeShorter: late.takeShorter,
  cancel: ends.cancel,
} satisfies Record<string, Verb>

export const regularCommands = commandsOf(regularVerbs)

/** Commands of a shop’s day, each with what the model says of it. */
export const visitCommands = commandsOf({
  ...regularVerbs,
  hold: verbs.hold,
  hold2: verbs.hold,
  confirm: verbs.confirm,
  confirm2: verbs.confirmHeld,
  askFirst: desk.askFirst,
  confirmRequest: desk.confirmRequest,
  decline: desk.decline,
  release: verbs.release,
  reschedule: moves.reschedule,
  rescheduleGuest: moves.rescheduleGuest,
  cancelGuest: ends.cancelGuest,
  cancelByShop: ends.cancelByShop,
  cancelForClient: ends.cancelForClient,
  cancelGuestByShop: ends.cancelGuestByShop,
  move: desk.move,
  move2: desk.move,
  stretch: desk.stretch,
  undoMove: desk.undoMove,
  walkIn: verbs.walkIn,
  walkIn2: verbs.walkIn,
  undoWalkIn: desk.undoWalkIn,
  addItem: change.addItem,
  addItem2: change.addItem,
  addService: change.addService,
  addService2: change.addService,
  removeItem: change.removeItem,
  block: desk.block,
  block2: desk.block,
  moveBlock: desk.moveBlock,
  moveBlock2: desk.moveBlock,
  unblock: desk.unblock,
  fallIll: absence.fallIll,
  settle: absence.settle,
  settle2: absence.settle,
  recover: absence.recover,
  importVisit: files.importVisit,
  importVisit2: files.importVisit,
  undoImport: files.undoImport,
  joinList: list.join,
  joinList2: list.join,
  look2: list.look,
  look3: list.look,
  takeOffer: list.take,
  stayAway: list.stayAway,
  stayAway2: list.stayAway,
  passOffer: list.pass,
  leaveList: list.leave,
  wait: verbs.wait,
  wait2: verbs.wait,
  sweep: verbs.sweep,
})

function commandsOf(verbsByName: Record<string, Verb>) {
  return Object.entries(verbsByName).map(([name, verb]) =>
    verbs.choices.map((how) => command(name, verb, how)),
  )
}

function command(
  name: string,
  verb: Verb,
  how: verbs.Choices,
): fc.AsyncCommand<ShopModel, verbs.RealShop> {
  return {
    check: () => true,
    toString: () => `${name}(${JSON.stringify(how)})`,
    async run(model, real) {
      const { api, world } = real
      const as = {
        customer: (path: string, body: object = {}) =>
          api.ask('POST', path, { user: world.userId, body }),
        desk: (path: string, body: object = {}, method: 'POST' | 'DELETE' = 'POST') =>
          api.ask(method, `/console${path}`, { user: real.owner, staffOf: world.businessId, body }),
      }
      const before = model.visits.map((visit) => [visit, JSON.stringify(visit)] as const)
      const verdict = await verb({ model, real, as, ...how })
      if (verdict?.answer) {
        const { status, body } = verdict.answer
        const isTaken = status < 300
        if (isTaken !== verdict.isAllowed || ![200, 201, 404, 409].includes(status))
          throw new Error(
            `the model says ${verdict.isAllowed}, the product ${status} ${JSON.stringify(body)}`,
          )
        real.counts[isTaken ? 'taken' : 'refused'] += 1
        if (isTaken) verdict.after?.(body)
      }
      for (const [visit, text] of before)
        if (JSON.stringify(visit) !== text) visit.hasChanged = true
      const product = await linesIn(real)
      // Rooms are not in the model: an overdue hold may also have lost its own to somebody.
      for (const visit of model.visits.filter((one) => model.isOverdue(one)))
        if (product.visits.some((line) => line.startsWith(`${visit.id} expired`)))
          visit.state = 'expired'
      const flaws = [
        ...(await overlapsOf(real.db, world.businessId)),
        ...(await wrongClaimsOf(real.db, world.businessId)),
      ]
      if (flaws.length > 0) throw new Error(flaws.join('\n'))
      const found = JSON.stringify(product, null, 1)
      const expected = JSON.stringify(model.lines(), null, 1)
      if (found !== expected) throw new Error(`the model has ${expected}, the product ${found}`)
    },
  }
}

async function linesIn({ db, world, bath }: verbs.RealShop) {
  const time = (staff: string, from: string, to: string) =>
    sql`coalesce(array_position(${world.staffIds}::uuid[], ${sql.raw(staff)}) - 1, ${bathRoom}::int) || ':' || ${span(from, to)}`
  const visits = await sql<{ line: string }>`
    select b.id || ' ' || b.state || case when b.state = 'held' then ' until ' || ${minute('b.held_until')} else '' end || ' ' || b.total_minor || ${moneyOf} || ' ' || ${span('b.starts_at', 'b.ends_at')} || ' '
      || string_agg(${time('i.staff_ids[1]', 'i.starts_at', 'i.ends_at')}
      || case when i.cancelled_at is null then '' else ' left' end, ' + ' order by i.guest_position, i.position)
      || case when b.sequence = (select count(*) from booking_event e where e.business_id = b.business_id
        and e.booking_id = b.id) then '' else ' with holes in its history' end as line
    from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
    where b.business_id = ${world.businessId}
    group by b.business_id, b.id, b.state, b.total_minor, b.sequence, b.starts_at, b.ends_at, b.held_until`.execute(
    db,
  )
  const taken = await sql<{ line: string }>`
    select ${time('staff_id', 'lower(during)', 'upper(during)')} as line from claim
    where business_id = ${world.businessId} and (staff_id is not null or unit_id = ${bath.unitId}) and state <> 'released'
      and purpose <> 'time_off'
    union all
    select 'off ' || ${time('staff_id', 'lower(piece)', 'upper(piece)')} from (
      select staff_id, unnest(range_agg(during)) as piece from claim
      where business_id = ${world.businessId} and state <> 'released' and purpose = 'time_off' group by staff_id) off`.execute(
    db,
  )
  const waiting = await sql<{ line: string }>`
    select e.id || ' ' || e.state || ' passed ' || e.passed_count || ' unanswered ' || e.unanswered_count || ' offer '
      || coalesce((select o.booking_id::text from waiting_offer o where o.business_id = e.business_id
        and o.waiting_entry_id = e.id and o.state = 'open'), 'none') as line
    from waiting_entry e where e.business_id = ${world.businessId}`.execute(db)
  const wishes = await sql<{ line: string }>`
    select id || ' ' || state || ' from ' || last_day - ${theDay}::date || ' to ' || next_day - ${theDay}::date
      || ' skipped ' || skip_count as line
    from standing_wish where business_id = ${world.businessId}`.execute(db)
  return {
    waiting: linesOf(waiting.rows),
    wishes: linesOf(wishes.rows),
    visits: linesOf(visits.rows),
    taken: linesOf(taken.rows),
  }
}

/** Of the booking `b`: what its client owes of fees, and was credited. */
const moneyOf = sql`' fee ' || coalesce(b.fee_minor, 0) + (select coalesce(sum(g.fee_minor), 0) from guest g
    where g.business_id = b.business_id and g.booking_id = b.id)
  || ' credit ' || (select coalesce(sum(p.amount_minor), 0) from ledger_transfer t
    join ledger_posting p on p.business_id = t.business_id and p.transfer_id = t.id
    where t.business_id = b.business_id and starts_with(t.reference, 'late_credit_given:' || b.id))`

function span(from: string, to: string) {
  return sql`${minute(from)} || '-' || ${minute(to)}`
}

function minute(at: string) {
  return sql`(extract(epoch from ${sql.raw(at)} - ${verbs.at(0)})::int / 60)`
}

function linesOf(rows: readonly { line: string }[]): string[] {
  return rows.map((row) => row.line).toSorted()
}
