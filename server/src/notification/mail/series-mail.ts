import { inBoth, inEach } from '../../platform/words.ts'
import type { PageAction, SimpleMail } from '../message.ts'
import { formatFor } from './format.ts'

type SeriesFacts = { shopName: string; timeZone: string; startsAt: string; everyWeeks: number }

/** The last of several visits that come again is near. */
export function seriesEndingMail(
  { shopName: spa, timeZone, startsAt, everyWeeks: weeks }: SeriesFacts,
  to: PageAction,
): SimpleMail {
  const text = (part: 'subject' | 'heading' | 'text') =>
    inEach((t, language) => {
      const day = formatFor(language, timeZone, 'EUR').longDate(startsAt)
      return t(`notification.series.ending.${part}`, { spa, day, weeks })
    })
  return {
    subject: text('subject'),
    heading: text('heading'),
    paragraphs: [text('text')],
    fixed: [inBoth('notification.rebook.turnOff')],
    action: { label: inBoth('notification.series.ending.action'), ...to },
    sender: spa,
  }
}
