import type { Role } from '@serein/shared/business/permission.ts'
import type { Bilingual } from '@serein/shared/schema.ts'
import type { MailedInvitation } from '../../business/invitation-sql.ts'
import type { SimpleMail } from '../message.ts'

const roles: Record<Role, Bilingual> = {
  owner: { en: 'as an owner', fr: 'comme propriétaire' },
  manager: { en: 'as a manager', fr: 'à la direction' },
  front_desk: { en: 'at the front desk', fr: 'à l’accueil' },
  therapist: { en: 'as a therapist', fr: 'comme praticien' },
}

/** What is written to somebody who is asked to work for a business; the link stands behind the #. */
export function invitationMail(invitation: MailedInvitation): SimpleMail {
  const { businessName: spa, name, role, invitedBy, seed, hash } = invitation
  const as = roles[role]
  return {
    subject: { en: `Join ${spa} on Serein`, fr: `Rejoignez ${spa} sur Serein` },
    heading: { en: `Welcome, ${first(name)}`, fr: `Bienvenue, ${first(name)}` },
    paragraphs: [
      {
        en: `${invitedBy ?? spa} invites you to work with ${spa} ${as.en}.`,
        fr: `${invitedBy ?? spa} vous invite à travailler avec ${spa} ${as.fr}.`,
      },
      {
        en: 'The link works once, for a week. If you don’t know this spa, ignore this e-mail: nothing will happen.',
        fr: 'Ce lien sert une seule fois, pendant une semaine. Si vous ne connaissez pas ce spa, ignorez ce message : il ne se passera rien.',
      },
    ],
    action: {
      label: { en: 'Accept the invitation', fr: 'Accepter l’invitation' },
      path: '/console/join',
      link: { seed, hash },
    },
    sender: spa,
  }
}

function first(name: string): string {
  return name.split(' ')[0] || name
}
