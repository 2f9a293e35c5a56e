import { randomUUID } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import { sql } from 'kysely'
import type { CampaignAction } from '@serein/shared/campaign/rules.ts'
import { businessName } from '../business/business.ts'
import { platformName } from '../identity/platform-name.ts'
import { queueMail } from '../notification/notification.ts'
import { logoOf } from '../notification/logo.ts'
import { stillPage } from '../notification/template-trial.ts'
import type { Writer } from '../notification/write.ts'
import { auditChange } from '../platform/audit.ts'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { inEach } from '../platform/words.ts'
import { getCampaign } from './campaign.ts'
import { campaignMail } from './mail.ts'

/** Sends the campaign to the member who asks, in each language; nothing in it counts or unsubscribes. Errors: `not_found`. */
export async function sendTest(
  tx: Tx,
  scope: BusinessScope,
  campaignId: string,
  now: Date,
): Promise<{ sentTo: string }> {
  const { businessId, userId } = scope
  const { campaign } = await getCampaign(tx, scope, campaignId)
  const { rows } = await sql<{ name: string; address: string | null; shopId: string | null }>`
    select u.name, u.reachable_email as address,
      (select s.id from shop s where s.business_id = ${businessId} and s.is_active order by s.created_at, s.id limit 1) as "shopId"
    from "user" u where u.id = ${userId}`.execute(tx)
  const { name = '', address = null, shopId = null } = rows[0] ?? {}
  if (!address) throw refuse('not_found')
  const letter = { ...campaign, businessName: await businessName(tx, businessId) }
  const mail = campaignMail(letter, { shopId })
  const subject = inEach((t, language) =>
    t('campaign.trial.subject', { subject: mail.subject[language] }),
  )
  const source = `campaign_test:${campaignId}:${randomUUID()}`
  for (const language of ['en', 'fr'] as const) {
    const to = { source: `${source}:${language}`, address, name, language, senderId: businessId }
    await queueMail(tx, { ...mail, subject }, to, now)
  }
  auditChange(tx, { kind: 'campaign', id: campaignId }, {}, { isTested: true })
  return { sentTo: address }
}

type Previewed = {
  subject: string
  text: string
  action: CampaignAction
  code: string | null
  mailLanguage: Language
  scheme: 'light' | 'dark'
}

/** The mail as one client would get it, written by what writes all others; what is tapped in it leads nowhere. */
export async function previewMail(
  db: Db,
  { businessId }: BusinessScope,
  { subject, text, action, code, mailLanguage: language, scheme }: Previewed,
  { write, links, now }: { write: Writer; links: Links; now: Date },
): Promise<{ sender: string; title: string; html: string }> {
  const letter = {
    businessName: await businessName(db, businessId),
    subject: { en: subject, fr: subject },
    text: { en: text, fr: text },
    action,
    code,
  }
  const mail = await write.mail({
    id: randomUUID(),
    message: {
      template: 'simple_mail',
      facts: { mail: campaignMail(letter, { link: links.make() }) },
    },
    channel: 'mail',
    recipient: '',
    recipientName: '',
    language,
    bookingId: null,
    at: now,
    own: null,
    logo: await logoOf(db, { businessId, channel: 'mail' }),
    platform: await platformName(db),
  })
  return { sender: mail.fromName, title: mail.subject, html: stillPage(mail.html, scheme) }
}
