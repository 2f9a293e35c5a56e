import type { Bilingual } from '@serein/shared/schema.ts'
import type { KeptLink } from '../../platform/link.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

type PassFacts = {
  name: Bilingual
  businessName: string
  timeZone: string
  currency: string
}

/** What is left of a pass can be used until a day. */
export function passEndingMail(
  pass: PassFacts & { unit: 'visit' | 'minute'; left: number; lastAt: string },
): SimpleMail {
  const { name, businessName: spa, timeZone, currency, unit, left, lastAt } = pass
  const text = (part: 'subject' | 'heading' | 'visits' | 'minutes') =>
    inEach((t, language) => {
      const day = formatFor(language, timeZone, currency).fullDate(lastAt)
      return t(`notification.pass.ending.${part}`, { spa, day, left, name: name[language] })
    })
  return {
    subject: text('subject'),
    heading: text('heading'),
    paragraphs: [text(unit === 'visit' ? 'visits' : 'minutes')],
    action: { label: inBoth('notification.action.seeWallet'), path: screens.wallet },
    sender: spa,
  }
}

/** A part of the price of a pass is due that no card has paid. */
export function passDueMail(
  pass: PassFacts & { orderId: string; amountMinor: number; link: KeptLink | null },
): SimpleMail {
  const { name, businessName: spa, timeZone, currency, orderId, amountMinor, link } = pass
  const page = link
    ? { path: `${screens.wallet}?link=`, link }
    : { path: `${screens.wallet}?order=${orderId}` }
  const text = (part: 'subject' | 'heading' | 'text') =>
    inEach((t, language) => {
      const amount = formatFor(language, timeZone, currency).money(amountMinor)
      return t(`notification.pass.due.${part}`, { spa, amount, name: name[language] })
    })
  return {
    subject: text('subject'),
    heading: text('heading'),
    paragraphs: [text('text')],
    action: {
      label: inBoth('notification.pass.due.pay'),
      ...page,
    },
    sender: spa,
  }
}
