import { randomUUID } from 'node:crypto'
import { refuse } from '@serein/shared/refusal.ts'
import type { SentChannel } from '@serein/shared/notification/kinds.ts'
import type { TemplateKind, TemplateText } from '@serein/shared/notification/template-kind.ts'
import { templateFaults } from '@serein/shared/notification/template-text.ts'
import { platformName } from '../identity/platform-name.ts'
import { auditChange } from '../platform/audit.ts'
import type { Links } from '../platform/link.ts'
import type { Db, Tx } from '../platform/pool.ts'
import type { BusinessScope, Language } from '../platform/scope.ts'
import { devicesOf } from './device.ts'
import { darkQuery } from './mail/look.ts'
import { logoOf } from './logo.ts'
import { addressOf, loadPerson } from './recipient.ts'
import { insertDelivery } from './sql.ts'
import { fillMessage } from './spoken.ts'
import { sampleMessage } from './template-sample.ts'
import type { Writer } from './write.ts'

type Draft = {
  messageKind: TemplateKind
  channel: SentChannel
  templateLanguage: Language
  templateText: TemplateText | null
}

const sampleReader = 'Camille Dupont'

/** A message as its reader would get it, written by what writes all others. */
export async function previewTemplate(
  db: Db,
  { businessId }: BusinessScope,
  draft: Draft & { scheme: 'light' | 'dark' },
  { write, links, now }: { write: Writer; links: Links; now: Date },
) {
  const { channel, templateLanguage: language } = draft
  const message = await sampleMessage(db, { businessId, kind: draft.messageKind, links, now })
  const writing = {
    id: randomUUID(),
    message,
    channel,
    recipient: '',
    recipientName: sampleReader,
    language,
    bookingId: 'visit' in message.facts ? message.facts.visit.bookingId : null,
    at: now,
    own: ownIn(draft),
    logo: await logoOf(db, { businessId, channel }),
    platform: await platformName(db),
  }
  const isOurs = fillMessage(writing)?.isOurs ?? true
  if (channel === 'sms') {
    const { text } = await write.sms(writing)
    return { sender: '', title: '', text, html: null, isOurs }
  }
  if (channel === 'push') {
    const { title, text } = await write.push(writing)
    return { sender: '', title, text, html: null, isOurs }
  }
  const mail = await write.mail(writing)
  const html = stillPage(mail.html, draft.scheme)
  return { sender: mail.fromName, title: mail.subject, text: mail.text, html, isOurs }
}

/** Sends it to whoever asks, by its channel. Errors: `not_found`. */
export async function testTemplate(
  tx: Tx,
  { businessId, userId }: BusinessScope,
  draft: Draft,
  { links, now }: { links: Links; now: Date },
): Promise<{ sentTo: string | null }> {
  const { messageKind, channel, templateLanguage: language } = draft
  const person = await loadPerson(tx, userId)
  const recipient = person && addressOf(person, channel)
  const isSilent = channel === 'push' && (await devicesOf(tx, userId)).length === 0
  if (!recipient || isSilent) throw refuse('not_found')
  await insertDelivery(tx, {
    businessId,
    source: `template_test:${messageKind}:${randomUUID()}`,
    message: await sampleMessage(tx, { businessId, kind: messageKind, links, now }),
    channel,
    recipient,
    recipientName: person.name,
    language,
    bookingId: null,
    userId,
    words: ownIn(draft) ?? {},
    dueAt: now,
    expiresAt: null,
    now,
  })
  const subject = { kind: 'business', id: businessId }
  auditChange(tx, subject, {}, { [`${messageKind}.${channel}`]: 'tested' })
  return { sentTo: channel === 'push' ? null : recipient }
}

/** What cannot be kept is not shown either. */
function ownIn({ messageKind, channel, templateText }: Draft): TemplateText | null {
  const hasFault = templateText && templateFaults(messageKind, channel, templateText).length > 0
  return hasFault ? null : templateText
}

/** A mail in the scheme that was asked for, whatever the reader's device prefers; what is tapped in it leads nowhere. */
export function stillPage(html: string, scheme: 'light' | 'dark'): string {
  return html
    .replaceAll(darkQuery, scheme === 'dark' ? '@media all' : '@media not all')
    .replace('<head>', '<head><base target="_blank"/>')
}
