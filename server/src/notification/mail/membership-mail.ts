import type { Bilingual } from '@serein/shared/schema.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

/** What a member is told by mail. */
export type MembershipMatter =
  | 'paid'
  | 'due'
  | 'unpaid'
  | 'stopped'
  | 'ends'
  | 'changes'
  | 'changed'
  | 'price'
  | 'card'

export type MembershipFacts = {
  name: Bilingual
  businessName: string
  timeZone: string
  currency: string
  amountMinor: number
  /** Of the shop: until when it is paid or waits, when its card is tried again, from when another price or plan holds. */
  day: string | null
}

export function membershipMail(matter: MembershipMatter, facts: MembershipFacts): SimpleMail {
  const { name, businessName: spa, timeZone, currency, amountMinor, day } = facts
  const textOf = (part: 'subject' | 'heading' | 'text') =>
    inEach((t, language) => {
      const format = formatFor(language, timeZone, currency)
      return t(`notification.membership.${matter}.${part}`, {
        spa,
        name: name[language],
        amount: format.money(amountMinor),
        day: day ? format.fullDate(`${day}T12:00:00Z`) : '',
      })
    })
  return {
    subject: textOf('subject'),
    heading: textOf('heading'),
    paragraphs: [textOf('text')],
    action: {
      label: inBoth('notification.membership.see'),
      path: `${screens.wallet}?tab=membership`,
    },
    sender: spa,
  }
}
