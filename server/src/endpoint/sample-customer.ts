import { randomUUID } from 'node:crypto'
import { someTherapist } from './sample-block.ts'
import { done } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import { servedByTherapist } from './sample-visit.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Sample = (world: World, booking: { id: string } | null) => Promise<Input>

const content = { answers: [{ field: 'findings', text: 'The neck is stiff.' }], marks: [] }

/** Clients of the business at home. One who stays as they are, but for what is said of them; new ones to merge and to erase. */
export const customerSamples: Record<string, Sample> = {
  'customer.save': async () => ({ customerName: 'Maud Sample' }),
  'customer.get': async (world) => ({ customerId: await servedClient(world) }),
  'customer.visits': async (world) => ({ customerId: await servedClient(world) }),
  'customer.agree': async (world) => ({ variantId: await serviceVariant(world) }),
  'customer.merge': async (world) => ({
    customerId: await anew(world),
    otherId: await anew(world),
  }),
  'customer.undoMerge': async (world) => {
    const input = { customerId: await anew(world), otherId: await anew(world) }
    return { mergeId: (await done(world, 'customer.merge', input, 'owner')).mergeId }
  },
  'customer.erase': async (world) => ({ customerId: await anew(world) }),
  'customer.relate': async (world) => ({ relativeId: await anew(world) }),
  'customer.saveSegment': async () => ({ segmentName: `Spring ${randomUUID()}` }),
  'customer.removeSegment': async (world) => {
    const input = { segmentId: null, segmentName: `Gone ${randomUUID()}`, keptSegment: {} }
    const { segments } = await done(world, 'customer.saveSegment', input, 'owner')
    const found = (segments as { id: string; name: string }[]).find(
      ({ name }) => name === input.segmentName,
    )
    return { segmentId: found!.id }
  },
  'treatment.open': (world, booking) => servedByTherapist(world, booking!),
  'treatment.write': (world, booking) => servedByTherapist(world, booking!),
  'treatment.photo': withPhoto,
  'treatment.removePhoto': withPhoto,
  'treatment.addPhoto': async (world, booking) => ({
    ...(await servedByTherapist(world, booking!)),
    file: await photograph(),
  }),
}

/** What their endpoints ask for by name. */
export const customerValues = {
  customerId: (world: World) => someClient(world),
  customerName: () => 'Maud Sample',
  noteId: () => null,
  noteVersion: () => 0,
  noteText: () => 'Likes the window.',
  isBlockedOnline: () => true,
  pairing: () => 'avoided',
  staffId: (world: World) => someTherapist(world),
  agreedPriceMinor: () => 5_000,
  agreedLengthMinutes: () => null,
  relation: () => 'partner',
  relativeId: (world: World) => anew(world),
  otherId: (world: World) => anew(world),
  mergeId: () => '',
  columns: () => ['name', 'email', 'visits', 'spent'],
  segmentId: () => null,
  segmentName: () => 'Spring',
  keptSegment: () => ({ visitsFrom: 2 }),
  formFields: () => [
    { id: 'findings', kind: 'text', label: { en: 'Findings', fr: 'Observations' }, options: [] },
  ],
  hasBodyChart: () => true,
  formVersion: async (world: World) =>
    (await done(world, 'treatment.form', {}, 'owner')).version as number,
  treatmentContent: () => content,
  treatmentVersion: () => 0,
}

const known = new WeakMap<World, Promise<string>>()

/** One for all of a world's calls. */
function someClient(world: World): Promise<string> {
  const client = known.get(world) ?? anew(world)
  known.set(world, client)
  return client
}

/** Whom the therapist who is logged in has served, or is about to. */
async function servedClient({ database, home }: World): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `select b.customer_id as id from booking b join item i on i.business_id = b.business_id and i.booking_id = b.id
     join staff_member m on m.business_id = b.business_id and m.id = any(i.staff_ids)
     join "user" u on u.id = m.user_id and u.email like 'therapist@%'
     join customer c on c.business_id = b.business_id and c.id = b.customer_id and c.name <> ''
     where b.business_id = $1 and b.state = 'completed' order by b.id limit 1`,
    [home.businessId],
  )
  return rows[0]!.id
}

async function serviceVariant({ database, home }: World): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select id from variant where business_id = $1 order by id limit 1',
    [home.businessId],
  )
  return rows[0]!.id
}

async function anew(world: World): Promise<string> {
  const written = { customerId: null, customerName: `Maud ${randomUUID()}`, language: 'fr' }
  const { customer } = await done(world, 'customer.save', written, 'owner')
  return (customer as { id: string }).id
}

async function withPhoto(world: World, booking: { id: string } | null): Promise<Input> {
  await servedByTherapist(world, booking!)
  const input = { bookingId: booking!.id, file: await photograph() }
  const { photoId } = await done(world, 'treatment.addPhoto', input, 'owner')
  return { photoId }
}
