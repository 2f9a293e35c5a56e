import { randomUUID } from 'node:crypto'
import { serveByTherapist, walkIn } from './sample-booking.ts'
import { idOf, perform, type Samples, type Visit } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import { at } from './sample-time.ts'
import type { World } from './testing.ts'

/** Clients of the business at home. One who stays as they are, but for what is written of them; new ones to merge and to erase. */
export const customerSamples: Samples = {
  customerId: someClient,
  noteVersion: () => 0,
  columns: () => ['name', 'email', 'visits', 'spent'],
  'customer.save': () => ({ customerName: 'Maud Sample' }),
  'customer.get': servedClient,
  'customer.glance': servedClient,
  'customer.visits': servedClient,
  'customer.agree': async (world) => ({ variantId: await serviceVariant(world) }),
  'customer.merge': newPair,
  'customer.undoMerge': async (world) => {
    const { mergeId } = await perform(world, 'customer.merge', await newPair(world), 'owner')
    return { mergeId }
  },
  'customer.nameVisit': async (world) => ({
    bookingId: (await walkIn(world)).id,
    customer: { name: `Noor ${randomUUID()}` },
  }),
  'customer.undoNameVisit': async (world) => {
    const { id: bookingId, startsAt } = await walkIn(world)
    const input = { bookingId, customer: { name: `Noor ${randomUUID()}` } }
    // It is undone at the time of the visit, within a day of its naming.
    await at(world, startsAt, () => perform(world, 'customer.nameVisit', input, 'owner'))
    return { bookingId }
  },
  'customer.saveAlert': async (world) => ({
    customerId: await newClient(world),
    alertId: null,
    alertText: 'Allergic to almond oil',
  }),
  'customer.removeAlert': async (world) => {
    const customerId = await newClient(world)
    const input = { customerId, alertId: null, alertText: 'Pays in cash', severity: 'normal' }
    const { customer } = await perform(world, 'customer.saveAlert', input, 'owner')
    const { alerts } = customer as { alerts: { id: string }[] }
    return { customerId, alertId: alerts.at(-1)!.id }
  },
  tagId: newTag,
  tagIds: async (world) => [await newTag(world)],
  taggedAt: () => '2026-11-24T07:00:00.000Z',
  'customer.saveFields': async (world) => {
    const { version: fieldsVersion } = await perform(world, 'customer.fields', {}, 'owner')
    const name = { en: 'Skin type', fr: 'Type de peau' }
    return {
      fieldsVersion,
      customerFields: [{ id: randomUUID(), kind: 'text', name, options: [] }],
    }
  },
  'customer.saveTag': () => ({ tagId: null, tagName: randomUUID().slice(0, 30) }),
  'customer.undoTagAll': async (world) => {
    const tagId = await newTag(world)
    const { taggedAt } = await perform(world, 'customer.tagAll', { tagId, segment: {} }, 'owner')
    return { tagId, taggedAt }
  },
  'customer.distinguish': async (world) => ({ ...(await newPair(world)), isDistinct: true }),
  'customer.sendAgain': async (world) => {
    const customerId = await someClient(world)
    const messageId = await idOf(
      world,
      `with reached as (update customer set phone = '+33144556677' where id = $1 returning business_id)
       insert into delivery (business_id, source, template, channel, recipient, recipient_name, language, facts, kind, state,
         due_at, handed_over_at, created_at, updated_at)
       select business_id, gen_random_uuid()::text, 'simple_mail', 'sms', '+33144556677', '', 'fr', '{}', 'visit_confirmed', 'sent',
         $2, $2, $2, $2 from reached returning id`,
      customerId,
      world.clock.now,
    )
    return { customerId, messageId }
  },
  'customer.files': servedClient,
  'customer.file': async (world) => withFile(world, await servedClient(world)),
  'customer.renameFile': (world) => withFile(world),
  'customer.removeFile': (world) => withFile(world),
  'customer.undoRemoveFile': async (world) => {
    const which = await withFile(world)
    await perform(world, 'customer.removeFile', which, 'owner')
    return which
  },
  'customer.erase': async (world) => ({ customerId: await newClient(world) }),
  'customer.relate': async (world) => ({ relativeId: await newClient(world) }),
  'customer.saveSegment': () => ({
    segmentName: `Spring ${randomUUID()}`,
    keptSegment: { visitsFrom: 2 },
  }),
  'customer.removeSegment': async (world) => {
    const input = { segmentId: null, segmentName: `Gone ${randomUUID()}`, keptSegment: {} }
    const { segments } = await perform(world, 'customer.saveSegment', input, 'owner')
    const segment = (segments as { id: string; name: string }[]).find(
      ({ name }) => name === input.segmentName,
    )
    return { segmentId: segment!.id }
  },
  'treatment.saveForm': async (world) => {
    const label = { en: 'Findings', fr: 'Observations' }
    const { version: formVersion } = await perform(world, 'treatment.form', {}, 'owner')
    return { formVersion, formFields: [{ id: 'findings', kind: 'text', label, options: [] }] }
  },
  'treatment.open': serveByTherapist,
  'treatment.write': async (world, visit) => {
    await serveByTherapist(world, visit)
    const answers = [{ field: 'findings', text: 'The neck is stiff.' }]
    return { treatmentVersion: 0, treatmentContent: { answers, marks: [] } }
  },
  'treatment.photo': withPhoto,
  'treatment.removePhoto': withPhoto,
  'treatment.addPhoto': async (world, visit) => {
    await serveByTherapist(world, visit)
    return { file: await photograph() }
  },
}

const clients = new WeakMap<World, Promise<string>>()

/** One for all of a world's calls. */
function someClient(world: World): Promise<string> {
  const client = clients.get(world) ?? newClient(world)
  clients.set(world, client)
  return client
}

/** Whom the therapist who is logged in has served, or is about to. */
async function servedClient(world: World) {
  const customerId = await idOf(
    world,
    `select b.customer_id as id from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
     join staff_member m on m.business_id = b.business_id and m.id = any(i.staff_ids)
     join "user" u on u.id = m.user_id and u.email like 'therapist@%'
     join customer c on c.business_id = b.business_id and c.id = b.customer_id and c.name <> ''
     where b.business_id = $1 and b.state = 'completed' order by b.id limit 1`,
    world.home.businessId,
  )
  return { customerId }
}

function serviceVariant(world: World): Promise<string> {
  const statement = 'select id from variant where business_id = $1 order by id limit 1'
  return idOf(world, statement, world.home.businessId)
}

async function newPair(world: World) {
  return { customerId: await newClient(world), otherId: await newClient(world) }
}

async function newClient(world: World): Promise<string> {
  const input = { customerId: null, customerName: `Maud ${randomUUID()}`, language: 'fr' }
  const { customer } = await perform(world, 'customer.save', input, 'owner')
  return (customer as { id: string }).id
}

async function newTag(world: World): Promise<string> {
  const input = { tagId: null, tagName: randomUUID().slice(0, 30), tone: 'gold' }
  const { tags } = await perform(world, 'customer.saveTag', input, 'owner')
  return (tags as { id: string; name: string }[]).find(({ name }) => name === input.tagName)!.id
}

async function withFile(world: World, of?: { customerId: string }) {
  const customerId = of?.customerId ?? (await newClient(world))
  const input = { customerId, fileTitle: 'Signed consent', file: await photograph() }
  const { fileId } = await perform(world, 'customer.addFile', input, 'owner')
  return { customerId, fileId }
}

async function withPhoto(world: World, visit: Visit) {
  await serveByTherapist(world, visit)
  const input = { bookingId: visit.id, file: await photograph() }
  const { photoId } = await perform(world, 'treatment.addPhoto', input, 'owner')
  return { photoId }
}
