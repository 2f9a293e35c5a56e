import { theDay } from './matrix-run.ts'
import { type ModelItem, priceAt } from './visit-model.ts'
import { add, hasRoom, startOf, type Turn, type Verdict, visitOf } from './visit-verbs.ts'

/** A file brings a visit of another client along, with the therapist it names. */
export async function importVisit(turn: Turn): Promise<Verdict> {
  const { model, real, isHalf, staff } = turn
  const { db, files, world } = real
  const from = startOf(turn)
  const [minutes, priceMinor] = isHalf ? [30, 4000] : [60, 8000]
  const client = `Client ${model.visits.length} ${model.now} ${real.counts.refused}`
  await db.insertInto('customer').values({ business_id: world.businessId, name: client }).execute()
  const time = `${8 + Math.floor(from / 60)}:${String(from % 60).padStart(2, '0')}`
  const { id: importId } = await files.checked(
    'visits',
    `Client,Date,Time,Service,Duration,Therapist
${client},${theDay},${time},Swedish,${minutes},Therapist ${staff + 1}
`,
  )
  const { status } = await files.ask('POST', `/${importId}/start`, { body: { leavesOut: true } })
  await files.work()
  const item: ModelItem = {
    guest: 0,
    staff,
    asked: staff,
    from,
    to: from + minutes,
    priceMinor,
    agreedMinor: priceAt(priceMinor, from),
    wish: 'staff',
    hasLeft: false,
  }
  const visit = await db
    .selectFrom('booking')
    .innerJoin('customer', 'customer.id', 'booking.customer_id')
    .select('booking.id')
    .where('customer.business_id', '=', world.businessId)
    .where('customer.name', '=', client)
    .executeTakeFirst()
  return {
    isAllowed: hasRoom(model, [item]),
    answer: { status, body: { id: visit?.id, items: [] } },
    after: (made) => void (add(turn, made, [item], 'confirmed').importId = importId),
  }
}

/** The file is taken back, and what came with it goes unless it has gone on since. */
export async function undoImport(turn: Turn): Promise<Verdict | null> {
  const visit = visitOf(turn)
  if (!visit?.importId) return null
  return {
    isAllowed: visit.state === 'confirmed' && !visit.hasChanged,
    answer: await turn.real.files.undone(visit.importId),
    after: () => void (visit.state = 'released'),
  }
}
