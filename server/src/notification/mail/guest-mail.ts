import type { KeptLink } from '../../platform/link.ts'
import screens from '../../platform/screen.gen.json' with { type: 'json' }
import { inBoth, inEach } from '../../platform/words.ts'
import type { GuestPart } from '../guest-part.ts'
import type { SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'
import { pairParagraphs } from './our-words.ts'
import { at } from './visit-values.ts'

/** What has happened to a guest’s own part of a visit. */
export type GuestMailKind = 'booked' | 'changed' | 'cancelled' | 'reminder' | 'form'

/** A message to a guest of a party about their own part: without the others, and without money. By SMS its subject says all of it. */
export function guestMail(kind: GuestMailKind, part: GuestPart, link: KeptLink): SimpleMail {
  const { shop, isCallOut, startsAt, timeZone, currency, serviceNames, staffNames, hostName } = part
  const values = inEach((t, language) => {
    const format = formatFor(language, timeZone, currency)
    const start = startsAt.toISOString()
    const names = [...new Set(serviceNames.map(format.pick))]
    return {
      host: hostName ?? t('notification.guestPart.somebody'),
      shop: shop.name,
      place: isCallOut
        ? t('notification.guestPart.atHost', { host: hostName ?? 'none' })
        : `${shop.street}, ${shop.city}`,
      services: format.list(names),
      who: staffNames.length > 0 ? format.list(staffNames) : 'none',
      when: at(format, start),
      date: format.longDate(start),
      time: format.time(start),
    }
  })
  const why = inEach((t, language) => t('notification.guestPart.why', values[language]))
  return {
    subject: inEach((t, language) => t(`notification.guestPart.${kind}Subject`, values[language])),
    heading: inBoth(`notification.guestPart.${kind}Heading`),
    paragraphs: pairParagraphs(
      inEach((t, language) => t(`notification.guestPart.${kind}Text`, values[language])),
    ),
    closing: [why],
    action: {
      label: inBoth('notification.guestPart.open'),
      path: `${screens.bookingDetails}?invite=`,
      link,
    },
    sender: shop.name,
  }
}
