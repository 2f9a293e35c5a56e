import type { ChatDecision } from '@serein/shared/chat/rules.ts'
import { inBoth } from '../../platform/words.ts'
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
    action: { label: inBoth('notification.action.readAndAnswer'), path },
  }
}

/** What was found, to whoever has reported it; the reason is between the platform and whoever has written it. */
export function judgedMail(shopName: string, decision: ChatDecision, path: string): SimpleMail {
  const subject = inBoth('notification.chatReport.subject')
  const isHidden = decision !== 'dismissed'
  return {
    subject,
    heading: subject,
    paragraphs: [
      inBoth('notification.chatReport.thanks', { shop: shopName }),
      inBoth(isHidden ? 'notification.chatReport.hidden' : 'notification.chatReport.dismissed'),
    ],
    action: { label: inBoth('notification.action.toConversation'), path },
  }
}
