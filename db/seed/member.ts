import { emailOf, userId } from './people.ts'
import { businessId } from './place.ts'
import { idOf } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

const invited = [
  { name: 'Margaux Delmas', local: 'margaux.delmas', role: 'front_desk', language: 'fr', days: 2 },
  { name: 'Tom Whitfield', local: null, role: 'therapist', language: 'en', days: 6 },
  { name: 'Samir Haddou', local: 'samir.haddou', role: 'manager', language: 'fr', days: 9 },
] as const

/** Who else works at a business, whom it has invited, its shared desk, and what its therapists are paid. */
export function addPeople(rows: Rows, business: BusinessData, now: Date): void {
  const business_id = businessId(business)
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
  if (business.slug === 'maison-serein') {
    for (const { name, local, role, language, days } of invited)
      rows.add('member_invitation', {
        business_id,
        id: idOf(`invitation ${name}`),
        name,
        email: local && emailOf(local),
        role,
        language,
        // Nobody knows what opens it: it is there to be looked at, and to be sent again.
        seed: idOf(`invitation seed ${name}`),
        hash: idOf(`invitation hash ${name}`),
        invited_by: userId('owner'),
        created_at: daysAgo(days),
        sent_at: daysAgo(days),
        expires_at: daysAgo(days - 7),
      })
    rows.add('shared_desk', {
      business_id,
      id: idOf('shared desk reception'),
      name: 'Réception',
      hash: idOf('shared desk hash reception'),
      lock_minutes: 5,
      opened_by: userId('owner'),
      opened_at: daysAgo(40),
      used_at: daysAgo(1),
    })
  }
  for (const [kind, rate] of [
    ['service', 40_000],
    ['product', 10_000],
    ['tip', 100_000],
  ] as const)
    rows.add('commission_rate', {
      business_id,
      id: idOf(`commission ${business.slug} ${kind}`),
      staff_id: null,
      kind,
      from_day: daysAgo(400).slice(0, 10),
      rate,
    })
  const first = rows.of('staff_member').find((row) => row.business_id === business_id)
  rows.add('commission_rate', {
    business_id,
    id: idOf(`commission ${business.slug} own`),
    staff_id: first!.id,
    kind: 'service',
    from_day: `${daysAgo(60).slice(0, 7)}-01`,
    rate: 45_000,
  })
}
