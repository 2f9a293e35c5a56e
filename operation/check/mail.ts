import type { Config } from '@serein/server/platform/config.ts'
import { tryMail } from '@serein/server/platform/delivery-mail.ts'
import { bad, type Finding, good } from '../finding.ts'
import { sendMail } from '../mail.ts'

const about = 'Mail'

/** Logs in at the mail server; sends one mail where somebody is named. */
export async function mailFindings(config: Config, to: string | undefined): Promise<Finding[]> {
  const { mail } = config
  if (!mail)
    return to ? [bad(about, 'Nothing was sent: set SMTP_URL and MAIL_FROM to send any mail.')] : []
  const { host } = new URL(mail.url)
  try {
    await tryMail(mail)
  } catch (error) {
    return [bad(about, mailFault(host, error as Error & { code?: string }))]
  }
  if (!to)
    return [good(about, `${host} takes our log-in; "-- --mail-to you@example.org" sends one.`)]
  await sendMail(config, {
    to,
    subject: 'Serein sends mail',
    text: `Sent by "npm run doctor" for ${config.publicUrl}. Look whether it has arrived among the mails, and not among the spam.\n`,
  })
  return [good(about, `${host} took a mail to ${to}: look whether it arrives, and not as spam.`)]
}

function mailFault(host: string, { code, message }: Error & { code?: string }): string {
  if (code === 'EAUTH')
    return `${host} refuses the user or the password of SMTP_URL: correct them, and write signs such as @ percent-encoded.`
  if (/certificate|self.signed|altname/iu.test(message))
    return `The certificate of ${host} is not trusted (${message}): name it in SMTP_URL as it stands there, or give its authority with NODE_EXTRA_CA_CERTS.`
  return `${host} does not answer (${message}): correct host and port in SMTP_URL, or let this machine through to it.`
}
