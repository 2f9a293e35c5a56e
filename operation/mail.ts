import { randomUUID } from 'node:crypto'
import type { Config } from '@serein/server/platform/config.ts'
import { openMail } from '@serein/server/platform/delivery-mail.ts'

type Letter = { to: string; subject: string; text: string }

/** Sends one mail at once, outside of all queues. Throws a sentence where the mail server did not take it. */
export async function sendMail(
  { mail, publicUrl }: Config,
  { to, ...letter }: Letter,
): Promise<void> {
  if (!mail) throw new Error('Mail is off: set SMTP_URL and MAIL_FROM to send any.')
  const channel = openMail(mail)
  try {
    const outcome = await channel.send(
      {
        ...letter,
        to: { address: to, name: '' },
        fromName: 'Serein',
        messageId: `<${randomUUID()}@${new URL(publicUrl).hostname}>`,
        html: `<pre>${letter.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre>`,
        replyTo: null,
        calendar: null,
        unsubscribeUrl: null,
        attachment: null,
      },
      async () => {},
    )
    if (outcome.kind !== 'sent')
      throw new Error(
        `The mail server did not take a mail to ${to} ("${outcome.reason}"): correct SMTP_URL, MAIL_FROM or the address.`,
      )
  } finally {
    channel.close()
  }
}
