import type { MailedInvitation } from '../../business/invitation-sql.ts'
import { inBoth, inEach } from '../../platform/words.ts'
import type { SimpleMail } from '../message.ts'
import { pairParagraphs } from './our-words.ts'

/** What is written to somebody who is asked to work for a business; the link stands behind the #. */
export function invitationMail(invitation: MailedInvitation): SimpleMail {
  const { businessName: spa, name, role, invitedBy, seed, hash } = invitation
  return {
    subject: inBoth('notification.invitation.subject', { spa }),
    heading: inBoth('notification.invitation.heading', { name: first(name) }),
    paragraphs: pairParagraphs(
      inEach((t) =>
        t('notification.invitation.text', {
          inviter: invitedBy ?? spa,
          spa,
          role: t(`notification.invitation.role.${role}`),
        }),
      ),
    ),
    action: {
      label: inBoth('notification.invitation.action'),
      path: '/console/join',
      link: { seed, hash },
    },
    sender: spa,
  }
}

function first(name: string): string {
  return name.split(' ')[0] || name
}
