import { openLinks } from '../platform/link.ts'
import { idOf, perform, rowOf, type Samples } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import { newBody } from './sample-platform.ts'
import type { World } from './testing.ts'

const subject = 'A question'
const text = 'Is there a changing room?'

let guests = 0
/** Questions of camille to the business at home, and to the platform. */
export const supportSamples: Samples = {
  email: () => `guest-${(guests += 1)}@example.test`,
  articleId: articleOf,
  articleIds: async (world) => [await articleOf(world)],
  ticketId: (world) => ticketFor(world, 'business'),
  ticketToken: tokenOfGuest,
  userId: () => null,
  'support.ask': (_, { id: bookingId }) => ({ subject, bookingId }),
  'support.articles': () => ({ text: 'book' }),
  'support.platformTicket': ofPlatform,
  'support.platformAnswer': ofPlatform,
  'support.platformSettle': ofPlatform,
  'support.platformAssign': ofPlatform,
  'support.platformHandOver': ofPlatform,
  'support.photo': (world) => withPhoto(world, 'business'),
  'support.deskPhoto': (world) => withPhoto(world, 'business'),
  'support.platformPhoto': (world) => withPhoto(world, 'platform'),
  'support.photoByLink': async (world) => {
    const ticketToken = await tokenOfGuest(world)
    const photo = { ticketToken, file: await photograph() }
    const { photoId } = await perform(world, 'support.addPhotoByLink', photo)
    return { ticketToken, photoId }
  },
  'support.saveArticle': async (world) => {
    const articleId = await articleOf(world)
    const { version } = await perform(world, 'support.ownArticle', { articleId }, 'admin')
    return { articleId, version, body: newBody() }
  },
}

async function ofPlatform(world: World) {
  return { ticketId: await ticketFor(world, 'platform') }
}

async function withPhoto(world: World, handledBy: 'business' | 'platform') {
  const ticketId = await ticketFor(world, handledBy)
  const photo = { ticketId, file: await photograph() }
  const { photoId } = await perform(world, 'support.addPhoto', photo)
  return { ticketId, photoId }
}

/** Asked by camille, who has none else that is open: she would soon have too many. */
async function ticketFor(world: World, handledBy: 'business' | 'platform'): Promise<string> {
  const place = handledBy === 'business' ? world.home : null
  await rowOf(world, `update support_ticket set state = 'closed' where subject = $1`, subject)
  return idOf(
    world,
    `with ticket as (
       insert into support_ticket (user_id, name, language, business_id, shop_id, handled_by, subject, created_at, written_at)
       select id, name, 'en', $1, $2, $3, $4, now(), now() from "user" where email like 'camille@%' returning id),
     message as (
       insert into support_message (ticket_id, author, text, created_at) select id, 'client', $5, now() from ticket)
     select id from ticket`,
    place?.businessId ?? null,
    place?.shopId ?? null,
    handledBy,
    subject,
    text,
  )
}

/** Of a question with a link that is known: what a mail would have brought. */
async function tokenOfGuest(world: World): Promise<string> {
  const links = openLinks({ secrets: [world.secret], publicUrl: 'http://localhost:3000' })
  const link = links.make()
  await rowOf(
    world,
    `with ticket as (
       insert into support_ticket (email, name, language, link_seed, link_hash, handled_by, subject, created_at, written_at)
       values ('guest@example.test', 'Guest', 'en', $1, $2, 'platform', $3, now(), now()) returning id)
     insert into support_message (ticket_id, author, text, created_at) select id, 'client', $4, now() from ticket`,
    link.seed,
    link.hash,
    subject,
    text,
  )
  return links.tokenOf(link)!
}

function articleOf(world: World): Promise<string> {
  return idOf(
    world,
    `select id from support_article where topic = 'booking' and is_published order by position limit 1`,
  )
}
