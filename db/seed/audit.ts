import { serviceId } from './menu.ts'
import { userId } from './people.ts'
import { businessId, shopId } from './place.ts'
import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type Fields = Record<string, unknown>
type Done = {
  by: 'owner' | 'manager' | 'desk'
  endpoint: string
  subject: { kind: string; id: string }
  before: Fields | null
  after: Fields
}

const roles = { owner: 'owner', manager: 'manager', desk: 'front_desk' }

/** What a team has changed in the console over two months: settings seldom, the catalogue now and then, visits every day. */
export function addAudit(rows: Rows, business: BusinessData, now: Date): void {
  const random = new Random(`audit ${business.slug}`)
  const doings = [...settingsOf(business), ...visitsOf(rows, business)]
  let minutesAgo = 45
  for (const [place, { by, endpoint, subject, before, after }] of doings.entries()) {
    const at = now.getTime() - minutesAgo * 60_000
    rows.add('audit_entry', {
      business_id: businessId(business),
      id: idOf(`audit ${business.slug} ${place}`, at),
      actor: userId(by),
      actor_role: roles[by],
      endpoint,
      subject_kind: subject.kind,
      subject_id: subject.id,
      before,
      after,
      occurred_at: new Date(at).toISOString(),
    })
    minutesAgo += random.between(20, 60 * 20)
  }
}

const service = (id: string) => ({ kind: 'service', id })

function settingsOf(business: BusinessData): Done[] {
  const shop = business.shops[0]!
  const here = { kind: 'shop', id: shopId(shop) }
  const [first, second] = business.services as [
    BusinessData['services'][number],
    BusinessData['services'][number],
  ]
  return [
    {
      by: 'owner',
      endpoint: 'shop.limitUnpaid',
      subject: here,
      before: { unpaidLimit: 3 },
      after: { unpaidLimit: 5 },
    },
    {
      by: 'manager',
      endpoint: 'catalogue.saveService',
      subject: service(serviceId(business, first)),
      before: { bufferAfterMinutes: 10, rebookAfterDays: null },
      after: { bufferAfterMinutes: 15, rebookAfterDays: 28 },
    },
    {
      by: 'owner',
      endpoint: 'shop.suggestTips',
      subject: here,
      before: { tipPresets: [5_000, 10_000] },
      after: { tipPresets: [5_000, 10_000, 15_000] },
    },
    {
      by: 'manager',
      endpoint: 'catalogue.publishService',
      subject: service(serviceId(business, second)),
      before: { state: 'draft' },
      after: { state: 'published' },
    },
    {
      by: 'owner',
      endpoint: 'shop.requirePhone',
      subject: here,
      before: { isPhoneRequired: false },
      after: { isPhoneRequired: true },
    },
  ]
}

/** Of the visits of this business, moved by the desk. */
function visitsOf(rows: Rows, business: BusinessData): Done[] {
  const own = rows.of('booking').filter(({ business_id: id }) => id === businessId(business))
  return own.slice(-24).map(({ id, starts_at: startsAt }, place): Done => {
    const subject = { kind: 'booking', id: String(id) }
    const before = new Date(Date.parse(String(startsAt)) - 45 * 60_000).toISOString()
    return place % 3 === 0
      ? {
          by: 'desk',
          endpoint: 'booking.move',
          subject,
          before: { startsAt: before },
          after: { startsAt },
        }
      : place % 3 === 1
        ? {
            by: 'desk',
            endpoint: 'booking.checkIn',
            subject,
            before: { state: 'confirmed' },
            after: { state: 'checked_in' },
          }
        : {
            by: 'manager',
            endpoint: 'booking.complete',
            subject,
            before: { state: 'checked_in' },
            after: { state: 'completed' },
          }
  })
}
