import { pairParagraphs } from '../notification/mail/our-words.ts'
import type { SimpleMail } from '../notification/message.ts'
import type { KeptLink } from '../platform/link.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { inBoth } from '../platform/words.ts'

type AnswerNews = { name: string; subject: string; link: KeptLink | null }

// What somebody without an account has typed stands in no mail: the address may not be theirs.

/** Where an answer is read: at the private link, or in the account. */
function wayTo({ link }: Pick<AnswerNews, 'link'>, ticketId: string) {
  return link
    ? { path: `${screens.support}?link=`, link }
    : { path: `${screens.support}?ticket=${ticketId}` }
}

/** To somebody who has asked without an account. */
export function receivedMail(link: KeptLink): SimpleMail {
  const subject = inBoth('support.received.subject')
  return {
    subject,
    heading: subject,
    paragraphs: pairParagraphs(inBoth('support.received.text')),
    action: {
      label: inBoth('support.received.action'),
      ...wayTo({ link }, ''),
    },
  }
}

/** That there is an answer; what it says is read where one can write back. */
export function answeredMail({
  name,
  subject,
  link,
  from,
  ticketId,
}: AnswerNews & { from: string; ticketId: string }): SimpleMail {
  const first = link ? '' : (name.split(' ')[0] ?? '')
  return {
    subject: link
      ? inBoth('support.answered.subjectByLink', { from })
      : inBoth('support.answered.subject', { from, subject }),
    heading: inBoth('support.answered.heading', { name: first && `, ${first}` }),
    paragraphs: [
      link
        ? inBoth('support.answered.textByLink', { from })
        : inBoth('support.answered.text', { from, subject }),
    ],
    action: {
      label: inBoth('support.answered.action'),
      ...wayTo({ link }, ticketId),
    },
  }
}
