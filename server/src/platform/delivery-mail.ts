import { Readable } from 'node:stream'
import type { Channel, Handover, Mail, Outcome } from './delivery.ts'

export type MailSettings = { url: string; from: string; replyTo: string | null }

/** A try ends well before the row's lease does, so that no second one begins beside it. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Comes with the first mail: an idle server is 13 MiB smaller without it. */
async function transportTo(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...timeouts })
}

/**
 * Mail over SMTP; TLS by `smtps:`, or by STARTTLS wherever the server offers it. The last line of a message is held
 * back until the handover is on record, since a server may deliver from that line on.
 */
export function openMail({ url, from, replyTo }: MailSettings): Channel<Mail> {
  let opening: ReturnType<typeof transportTo> | undefined
  return {
    async send(mail, handover) {
      const state = { isHandedOver: false }
      const transport = await (opening ??= transportTo(url))
      try {
        const { response } = await transport.sendMail({
          envelope: { from, to: mail.to.address },
          raw: heldBack(await compose(mail, from, replyTo), async () => {
            await handover()
            state.isHandedOver = true
          }),
        })
        return { kind: 'sent', reference: response.slice(0, 200) }
      } catch (error) {
        return outcomeOf(error as SmtpError, state.isHandedOver)
      }
    },
    close: () => void opening?.then((transport) => transport.close()),
  }
}

/** Logs in and sends nothing. Throws what the server says, or that nobody answers. */
export async function tryMail({ url }: MailSettings): Promise<void> {
  const transport = await transportTo(url)
  await transport.verify().finally(() => transport.close())
}

async function compose(mail: Mail, from: string, replyTo: string | null) {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { calendar, attachment } = mail
  return new MailComposer({
    messageId: mail.messageId,
    from: { name: mail.fromName, address: from },
    to: mail.to,
    replyTo: mail.replyTo ?? replyTo ?? undefined,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    // A machine has written it: nobody's out-of-office notice shall answer.
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribing(mail.unsubscribeUrl) },
    ...(attachment && { attachments: [attachment] }),
    ...(calendar && {
      icalEvent: { method: calendar.method, filename: 'visit.ics', content: calendar.text },
    }),
  })
    .compile()
    .createReadStream()
}

/** Source: RFC 2369 and RFC 8058. */
function unsubscribing(url: string | null): Record<string, string> {
  if (!url) return {}
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** Everything but the end, which waits for `handover`; its failure ends the message unsent. */
function heldBack(message: Readable, handover: Handover): Readable {
  async function* chunks() {
    yield* message
    await handover()
  }
  return Readable.from(chunks())
}

type SmtpError = Error & { code?: string; responseCode?: number; command?: string }

/** Words of the server about this address or this message are final when they begin with a 5; about us, they are not. */
function outcomeOf(error: SmtpError, isHandedOver: boolean): Outcome {
  const { responseCode = 0, command = '' } = error
  const reason = error.message.replaceAll(/\s+/gu, ' ').slice(0, 300)
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  if (responseCode >= 500 && isAboutMessage) return { kind: 'refused', reason }
  if (isHandedOver && responseCode === 0) return { kind: 'unconfirmed', reason }
  return { kind: 'later', reason }
}
