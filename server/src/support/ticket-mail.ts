import type { SimpleMail } from '../notification/message.ts'
import type { KeptLink } from '../platform/link.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }

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
  const received = { en: 'We have your question', fr: 'Votre question est bien arrivée' }
  return {
    subject: received,
    heading: received,
    paragraphs: [
      {
        en: 'You will get an e-mail as soon as there is an answer. Your question, the answers and a place to write more are at this private link.',
        fr: 'Vous recevrez un e-mail dès qu’il y aura une réponse. Votre question, les réponses et de quoi écrire la suite se trouvent à ce lien privé.',
      },
      {
        en: 'Anyone with the link can read the conversation, so please keep it to yourself. If this was not you, ignore this e-mail.',
        fr: 'Toute personne qui a ce lien peut lire la conversation\u00a0: gardez-le pour vous. Si ce n’était pas vous, ignorez cet e-mail.',
      },
    ],
    action: {
      label: { en: 'See my question', fr: 'Voir ma question' },
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
      ? { en: `${from} has answered your question`, fr: `Réponse de ${from} à votre question` }
      : { en: `${from} has answered: ${subject}`, fr: `Réponse de ${from}\u00a0: ${subject}` },
    heading: {
      en: first ? `You have an answer, ${first}` : 'You have an answer',
      fr: first ? `Vous avez une réponse, ${first}` : 'Vous avez une réponse',
    },
    paragraphs: [
      {
        en: `${from} has answered your question${link ? '' : ` “${subject}”`}. You can read the answer and write back there.`,
        fr: `${from} a répondu à votre question${link ? '' : ` «\u00a0${subject}\u00a0»`}. Vous pouvez lire la réponse et écrire la suite au même endroit.`,
      },
    ],
    action: {
      label: { en: 'Read the answer', fr: 'Lire la réponse' },
      ...wayTo({ link }, ticketId),
    },
  }
}
