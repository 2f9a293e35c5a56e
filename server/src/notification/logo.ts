import type { Picture } from '@serein/shared/schema.ts'
import { businessName } from '../business/business.ts'
import type { Db } from '../platform/pool.ts'
import { readLogo } from '../shop/logo.ts'
import type { ChannelName } from './message.ts'

/** What stands at the head of a mail; `src` is relative to the site, sides are in pixels. */
export type MailLogo = { name: string; src: string; width: number; height: number }

const most = { width: 176, height: 48 }
/** Of our drawings. */
const drawing = { width: 1_200, height: 900 }

type From = { businessId: string; senderId?: string | null; channel: ChannelName }

/** The logo of the business that a mail comes from; null: it has none, or nothing is drawn there. */
export async function logoOf(db: Db, from: From): Promise<MailLogo | null> {
  if (from.channel !== 'mail') return null
  const businessId = from.senderId ?? from.businessId
  const { logo } = await readLogo(db, businessId)
  if (!logo) return null
  return { name: await businessName(db, businessId), src: smallestOf(logo), ...sidesOf(logo) }
}

/** A mail shows it small, and its reader waits for one file. */
function smallestOf({ src, photo }: Picture): string {
  return photo ? src.replace(/-\d+\.webp$/u, `-${Math.min(...photo.widths)}.webp`) : src
}

/** Some mail programs heed the attributes alone, so both stand there in the shape of the picture. */
function sidesOf({ photo }: Picture) {
  const { width, height } = photo ?? drawing
  const scale = Math.min(most.width / width, most.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}
