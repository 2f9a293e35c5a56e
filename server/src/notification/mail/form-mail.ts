import { inBoth, inEach } from '../../platform/words.ts'
import type { PageAction, SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

type FormFacts = { shopName: string; timeZone: string; startsAt: string }

/** The health form of a spa is to be filled in before the visit. */
export function formMissingMail(
  { shopName: spa, timeZone, startsAt }: FormFacts,
  to: PageAction,
): SimpleMail {
  const text = (part: 'subject' | 'heading' | 'text') =>
    inEach((t, language) => {
      const day = formatFor(language, timeZone, 'EUR').longDate(startsAt)
      return t(`notification.form.missing.${part}`, { spa, day })
    })
  return {
    subject: text('subject'),
    heading: text('heading'),
    paragraphs: [text('text')],
    action: { label: inBoth('notification.form.missing.action'), ...to },
    sender: spa,
  }
}
