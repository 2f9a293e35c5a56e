import type { KeptLink } from '../../platform/link.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { pairParagraphs } from './our-words.ts'

type Facts = { shopName: string; startsAt: string; timeZone: string; currency: string }

/** The private link of a visit, for its booker who has lost it. By SMS its subject says all of it. */
export function visitLinkMail(facts: Facts, link: KeptLink): SimpleMail {
  const { shopName: shop, startsAt, timeZone, currency } = facts
  const values = inEach((_, language) => ({
    shop,
    date: formatFor(language, timeZone, currency).longDate(startsAt),
  }))
  return {
    subject: inEach((t, language) => t('notification.visitLink.subject', values[language])),
    heading: inBoth('notification.visitLink.heading'),
    paragraphs: pairParagraphs(
      inEach((t, language) => t('notification.visitLink.text', values[language])),
    ),
    action: {
      label: inBoth('notification.visit.seeBooking'),
      path: `${screens.bookingDetails}?visit=`,
      link,
    },
    sender: shop,
  }
}
