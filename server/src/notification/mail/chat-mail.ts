import type { ChatDecision } from '@serein/shared/chat/rules.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { SimpleMail } from '../message.ts'
import { fillSimpleMail } from './our-words.ts'
import { firstNameOf } from './visit-values.ts'

export function messageMail(
  businessId: string,
  { name, shopName }: { name: string; shopName: string },
  path: string,
): SimpleMail {
  const values = { firstName: firstNameOf(name), shopName }
  return {
    ...fillSimpleMail('message_received', businessId, { en: values, fr: values }),
    action: { label: { en: 'Read and answer', fr: 'Lire et répondre' }, path },
  }
}

/** What was found, to whoever has reported it; the reason is between the platform and whoever has written it. */
export function judgedMail(shopName: string, decision: ChatDecision, path: string): SimpleMail {
  const subject = {
    en: 'We have looked at what you reported',
    fr: 'Nous avons examiné votre signalement',
  }
  const found: Bilingual =
    decision === 'dismissed'
      ? {
          en: 'We have found nothing in it that is against our rules. If you want to hear no more of this spa, you can block it in the menu of your conversation.',
          fr: 'Nous n’y avons rien trouvé de contraire à nos règles. Si vous ne souhaitez plus rien recevoir de ce spa, vous pouvez le bloquer dans le menu de votre conversation.',
        }
      : {
          en: 'The message is hidden now. We are sorry that you had to read it.',
          fr: 'Le message est maintenant masqué. Nous sommes désolés que vous ayez eu à le lire.',
        }
  return {
    subject,
    heading: subject,
    paragraphs: [
      {
        en: `Thank you for context us about your conversation with ${shopName}. We have read what you reported.`,
        fr: `Merci de nous avoir signalé votre conversation avec ${shopName}. Nous avons lu ce que vous avez signalé.`,
      },
      found,
    ],
    action: { label: { en: 'To the conversation', fr: 'Voir la conversation' }, path },
  }
}
