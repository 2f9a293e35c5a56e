import { idOf, Random } from './random.ts'
import type { Rows } from './rows.ts'
import { businessId } from './place.ts'
import type { BusinessData } from './world/shape.ts'

const day = 86_400_000

/** The SMS of the last two months: most of one part, now and then one that did not arrive, the latest still without a price. */
export function addSms(rows: Rows, business: BusinessData, now: Date): void {
  const random = new Random(`sms ${business.slug}`)
  for (let hoursAgo = 3; hoursAgo < 60 * 24; hoursAgo += random.between(9, 40)) {
    const sentAt = now.getTime() - hoursAgo * 3_600_000
    const segments = random.chance(0.3) ? 2 : 1
    const isPriced = now.getTime() - sentAt > day
    const id = idOf(`sms ${business.slug} ${hoursAgo}`, sentAt)
    rows.add('sms_message', {
      business_id: businessId(business),
      message_sid: `SM${id.replaceAll('-', '')}`,
      delivery_id: id,
      sent_at: new Date(sentAt).toISOString(),
      segments,
      state: random.chance(0.03) ? 'undelivered' : 'delivered',
      price_micros: isPriced ? segments * 79_800 : null,
      currency: isPriced ? 'USD' : null,
    })
  }
}
