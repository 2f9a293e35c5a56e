import { formLinkForMail } from '../booking/health/form-code.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { visitNow } from './facts.ts'
import { formMissingMail } from './mail/form-mail.ts'
import { ownStart } from './message.ts'
import type { CustomerNews } from './notify.ts'
import { newsOf } from './visit-news.ts'

/** A visit is near whose client has yet to fill in the health form; nothing once they have, or do not come. */
export async function formMissingNews(
  tx: Tx,
  { businessId, subjectId }: OutboxEvent,
  { links, now }: { links: Links; now: Date },
): Promise<CustomerNews | null> {
  const visit = await visitNow(tx, businessId, subjectId)
  if (visit?.facts.state !== 'confirmed' || !visit.facts.isFormMissing) return null
  const startsAt = ownStart(visit.facts)
  const expiresAt = new Date(startsAt)
  if (expiresAt <= now) return null
  const { shop, timeZone, bookingId } = visit.facts
  const screen = screens.bookingDetails
  const page = visit.person.userId
    ? { path: `${screen}?booking=${bookingId}` }
    : {
        path: `${screen}?form=`,
        link: await formLinkForMail(tx, links, { businessId, bookingId }, { now, expiresAt }),
      }
  return {
    person: visit.person,
    kind: 'form_missing',
    facts: newsOf(visit.facts),
    mail: formMissingMail({ shopName: shop.name, timeZone, startsAt }, page),
    expiresAt,
  }
}
