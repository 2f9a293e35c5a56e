import { openLinks } from '../platform/link.ts'
import { done } from './sample-call.ts'
import { photograph } from './sample-picture.ts'
import { platformSamples } from './sample-platform.ts'
import type { World } from './testing.ts'
import type { Input } from './walk.ts'

type Sample = (world: World, booking: { id: string } | null) => Promise<Input>

const asked = { subject: 'A question', text: 'Is there a changing room?' }

let guests = 0
export const supportValues = {
  email: () => `guest-${(guests += 1)}@example.test`,
  subject: () => asked.subject,
  articleId: (world: World) => articleOf(world),
  articleIds: async (world: World) => [await articleOf(world)],
  topic: () => 'booking',
  title: () => ({ en: 'A title', fr: 'Un titre' }),
  isPublished: () => true,
  isHelpful: () => true,
  isNote: () => false,
  photoId: (world: World) => photoIn(world),
  ticketId: (world: World) => toBusiness(world),
  ticketToken: (world: World) => linked(world),
  userId: () => null,
}

/** Questions of camille to the business at home, and to the platform. */
export const supportSamples: Record<string, Sample> = {
  'support.ask': async (_, booking) => ({ ...asked, bookingId: booking!.id }),
  'support.articles': async () => ({ text: 'book' }),
  'support.write': async () => ({ text: asked.text }),
  'support.writeByLink': async () => ({ text: asked.text }),
  'support.answer': async () => ({ text: asked.text }),
  'support.handOver': async () => ({ text: 'This is yours.' }),
  'support.platformTicket': ofPlatform,
  'support.platformAnswer': ofPlatform,
  'support.platformSettle': ofPlatform,
  'support.platformAssign': ofPlatform,
  'support.platformHandOver': ofPlatform,
  'support.photo': async (world) => {
    const ticketId = await toBusiness(world)
    return { ticketId, photoId: await photoIn(world, ticketId) }
  },
  'support.deskPhoto': async (world) => {
    const ticketId = await toBusiness(world)
    return { ticketId, photoId: await photoIn(world, ticketId) }
  },
  'support.platformPhoto': async (world) => {
    const { ticketId } = await ofPlatform(world)
    return { ticketId, photoId: await photoIn(world, String(ticketId)) }
  },
  'support.photoByLink': async (world) => {
    const ticketToken = await linked(world)
    const file = await photograph()
    const { photoId } = await done(world, 'support.addPhotoByLink', { ticketToken, file })
    return { ticketToken, photoId }
  },
  'support.saveArticle': async (world) => {
    const { body } = (await platformSamples['legal.saveDraft']!(world)) as { body: object }
    const articleId = await articleOf(world)
    const { version } = await done(world, 'support.ownArticle', { articleId }, 'admin')
    return { articleId, version, topic: 'booking', body }
  },
}

async function toBusiness({ database, home }: World): Promise<string> {
  return insert(database, 'business', home)
}

async function ofPlatform({ database }: World): Promise<Input> {
  return { ticketId: await insert(database, 'platform', null), text: asked.text }
}

async function photoIn(world: World, ticketId?: string): Promise<string> {
  const file = await photograph()
  const added = { ticketId: ticketId ?? (await toBusiness(world)), file }
  return (await done(world, 'support.addPhoto', added)).photoId as string
}

/** Asked by camille, who has none else that is open: she would soon have too many. */
async function insert(
  { pool }: World['database'],
  handledBy: 'business' | 'platform',
  place: World['home'] | null,
): Promise<string> {
  await pool.query(`update support_ticket set state = 'closed' where subject = $1`, [asked.subject])
  const { rows } = await pool.query<{ id: string }>(
    `with ticket as (
       insert into support_ticket (user_id, name, language, business_id, shop_id, handled_by, subject, created_at, written_at)
       select id, name, 'en', $1, $2, $3, $4, now(), now() from "user" where email like 'camille@%' returning id),
     message as (
       insert into support_message (ticket_id, author, text, created_at) select id, 'client', $5, now() from ticket)
     select id from ticket`,
    [place?.businessId ?? null, place?.shopId ?? null, handledBy, asked.subject, asked.text],
  )
  return rows[0]!.id
}

/** A question with a link that is known: what a mail would have brought. */
async function linked({ database: { pool }, secret }: World): Promise<string> {
  const links = openLinks({ secrets: [secret], publicUrl: 'http://localhost:3000' })
  const link = links.make()
  await pool.query(
    `with ticket as (
       insert into support_ticket (email, name, language, link_seed, link_hash, handled_by, subject, created_at, written_at)
       values ('guest@example.test', 'Guest', 'en', $1, $2, 'platform', $3, now(), now()) returning id)
     insert into support_message (ticket_id, author, text, created_at) select id, 'client', $4, now() from ticket`,
    [link.seed, link.hash, asked.subject, asked.text],
  )
  return links.tokenOf(link)!
}

async function articleOf({ database: { pool } }: World): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from support_article where topic = 'booking' and is_published order by position limit 1`,
  )
  return rows[0]!.id
}
