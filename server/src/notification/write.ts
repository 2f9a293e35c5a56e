import type { TemplateText } from '@serein/shared/notification/template-kind.ts'
import { areApart } from '@serein/shared/booking/guest-span.ts'
import { privateUrl, visitUrl } from '../booking/guest/private-link.ts'
import { receiptFile } from '../booking/receipt/receipt.ts'
import { orderReceiptFile } from '../checkout/order-receipt.ts'
import type { Mail, Push, Sms } from '../platform/delivery.ts'
import { type Content, contentOf } from './mail/content.ts'
import { formatFor } from './mail/format.ts'
import { textOf } from './mail/text.ts'
import { at, guestOf } from './mail/visit-values.ts'
import type { MailLogo } from './logo.ts'
import { fillMessage } from './spoken.ts'
import type { KeptLink, Links } from '../platform/link.ts'
import type { PictureStore } from '../platform/picture-store.ts'
import { wordsIn } from '../platform/words.ts'
import { guestTimes, isAsking, type MailAction } from './message.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import type { Delivery } from './sql.ts'
import { calendarOf, calendarOfOthers } from './visit-calendar.ts'

/** Answers `POST` from mail programs; the token of the reader's link follows. */
export const unsubscribePath = '/news/stop/'

export type Sender = {
  publicUrl: string
  address: string
  links: Links
  store: PictureStore
  /** Whether what is answered to an SMS is heard here. */
  hearsSms?: boolean
  /** The one-time code of an id. */
  codeOf: (codeId: string) => string
}

/** The compiled templates. */
export type Templates = { mailPage(content: Content): Promise<string> }

/** What is written, from a delivery and the moment it is read. */
export type Writing = Pick<
  Delivery,
  'id' | 'message' | 'channel' | 'recipient' | 'recipientName' | 'language' | 'bookingId'
> & {
  /** When it is written: "tomorrow" and "until then" count from here. */
  at: Date
  /** What the business says instead of our words; null or empty: nothing else. */
  own: TemplateText | null
  /** Of the business; none where a mail comes from the platform. */
  logo: MailLogo | null
  /** What the platform is called. */
  platform: string
}

/** Turns deliveries into what the channels send. */
export function openWriter(sender: Sender, templates: () => Promise<Templates>) {
  return {
    /** One line that says what it is about. */
    line(delivery: Writing): string {
      if (delivery.channel === 'mail')
        return contentOf(delivery.message, readingOf(delivery, sender)).subject
      if (delivery.message.template === 'phone_code') return codeText(delivery, sender)
      if (delivery.channel === 'sms') return smsText(delivery, sender)
      return pushOf(delivery, sender).text
    },
    async mail(delivery: Writing): Promise<Mail> {
      const content = contentOf(delivery.message, readingOf(delivery, sender))
      const written = {
        ...delivery,
        content: content.visit,
        from: sender.address,
        url: readingOf(delivery, sender).url,
      }
      const { mailPage } = await templates()
      return {
        messageId: `<${delivery.id}@${new URL(sender.publicUrl).hostname}>`,
        to: { name: delivery.recipientName, address: delivery.recipient },
        fromName: content.sender,
        replyTo: delivery.bookingId ? visitOf(delivery).shop.email : null,
        unsubscribeUrl: oneClickOf(delivery, sender),
        subject: content.subject,
        html: await mailPage(content),
        text: textOf(content),
        calendar: calendarOf(written),
        attachment: (await receiptOf(delivery, sender)) ?? calendarOfOthers(written),
      }
    },
    async sms(delivery: Writing): Promise<Sms> {
      if (delivery.message.template === 'phone_code')
        return { to: delivery.recipient, text: codeText(delivery, sender) }
      return { to: delivery.recipient, text: smsText(delivery, sender) }
    },
    async push(delivery: Writing): Promise<Omit<Push, 'devices'>> {
      return { userId: delivery.recipient, ...pushOf(delivery, sender) }
    },
  }
}

export type Writer = ReturnType<typeof openWriter>

/** The receipt that a mail is about. */
async function receiptOf(
  { message, language }: Writing,
  { store }: Sender,
): Promise<Mail['attachment']> {
  if (message.template !== 'simple_mail' || !message.facts.mail.receipt) return null
  const { receipt } = message.facts.mail
  const file =
    'order' in receipt
      ? await orderReceiptFile(receipt, language, store)
      : await receiptFile(receipt, language, store)
  const content = Buffer.from(await file.arrayBuffer())
  return { filename: file.name, contentType: file.type, content }
}

/** Its last line lets a telephone fill the code in by itself, on pages of this address only. */
function codeText({ message, language, platform }: Writing, { codeOf, publicUrl }: Sender): string {
  if (message.template !== 'phone_code') throw new Error('no code is asked for')
  const code = codeOf(message.facts.codeId)
  return `${wordsIn(language)('notification.code.text', { code, platform })}\n\n@${new URL(publicUrl).hostname} #${code}`
}

/** What is said, and where to read on; a reminder lets itself be answered while somebody hears it. */
function smsText(delivery: Writing, sender: Sender): string {
  const { subject, url } = summarize(delivery, sender)
  const text = fillMessage(delivery)?.text ?? subject
  const t = wordsIn(delivery.language)
  const { message } = delivery
  if (message.template !== 'visit_reminder')
    return narrowCharacters(url ? `${endSentence(text)} ${url}` : text)
  const answers = sender.hearsSms ? ` ${t('notification.answer.bySms')}` : ''
  const question = isAsking(message, delivery.at.toISOString())
    ? `${answers}${affirmBy(delivery)}`
    : ''
  return narrowCharacters(
    `${text}${timesOfOthers(delivery)} ${t('notification.visit.smsLink')} ${url}${question}`,
  )
}

/** When the others come, where they do not come together with its reader. */
function timesOfOthers(delivery: Writing): string {
  const visit = visitOf(delivery)
  const [, ...rest] = guestTimes(visit)
  if (!areApart(guestTimes(visit))) return ''
  const format = formatFor(delivery.language, visit.timeZone, visit.currency)
  const times = rest.map(
    ({ guestPosition, startsAt }) =>
      `${guestOf(visit, guestPosition, delivery.language)} ${at(format, startsAt)}`,
  )
  return ` ${times.join('. ')}.`
}

/** Until when a reminder must be answered, where that is so. */
function affirmBy(delivery: Writing): string {
  const visit = visitOf(delivery)
  if (!visit.affirmBy) return ''
  const format = formatFor(delivery.language, visit.timeZone, visit.currency)
  const until = at(format, visit.affirmBy)
  return ` ${wordsIn(delivery.language)('notification.answer.affirmBySms', { until })}`
}

function endSentence(text: string): string {
  return /[.!?…]$/u.test(text.trim()) ? text.trim() : `${text.trim()}.`
}

/** Plain spaces and apostrophes: a single other one would halve how much fits into one SMS. */
function narrowCharacters(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/gu, ' ').replaceAll(/[‘’]/gu, "'")
}

function pushOf(delivery: Writing, sender: Sender): Omit<Push, 'userId' | 'devices'> {
  const { subject, sender: from, url } = summarize(delivery, sender)
  const { title = from, text = subject } = fillMessage(delivery) ?? {}
  return { url: url ?? sender.publicUrl, title, text }
}

/** The subject of the mail that would say the same, who sends it, and where it leads. */
function summarize(delivery: Writing, sender: Sender) {
  // The words of a business for this channel are none of a mail's.
  const reading = { ...readingOf(delivery, sender), own: null }
  const { subject, sender: from, action } = contentOf(delivery.message, reading)
  if (!delivery.bookingId) return { subject, sender: from, url: action?.url ?? null }
  // A push goes to a device on which somebody is logged in.
  const url =
    delivery.channel === 'push' ? visitUrl(sender.publicUrl, delivery.bookingId) : reading.url
  return { subject, sender: from, url }
}

function readingOf(delivery: Writing, sender: Sender) {
  return {
    language: delivery.language,
    name: delivery.recipientName,
    own: delivery.own,
    platform: delivery.platform,
    logo: delivery.logo && { ...delivery.logo, src: `${sender.publicUrl}${delivery.logo.src}` },
    url: delivery.bookingId ? privateUrlOf(visitOf(delivery), sender) : sender.publicUrl,
    answers: delivery.bookingId ? answersOf(visitOf(delivery), sender) : null,
    now: delivery.at.toISOString(),
    addressOf: (action: MailAction) => addressOf(action, sender),
    codeOf: sender.codeOf,
    unsubscribeUrl: ({ seed, hash }: KeptLink) =>
      `${sender.publicUrl}${screens.privacy}?news=${sender.links.tokenOf({ seed, hash }) ?? ''}`,
  }
}

/** Where the reader's mail program itself ends news; null of whatever is no news. */
function oneClickOf({ message }: Writing, { publicUrl, links }: Sender): string | null {
  if (message.template !== 'simple_mail' || !message.facts.mail.unsubscribe) return null
  const token = links.tokenOf(message.facts.mail.unsubscribe)
  return token && `${publicUrl}${unsubscribePath}${token}`
}

/**
 * The token of what changes an account stands behind the `#`, which a browser keeps to itself: no server, log or other site
 * ever gets it. A path that ends in `=` wants it in the address, where the server draws the page of it.
 */
function addressOf(action: MailAction, { publicUrl, links, codeOf }: Sender): string {
  if ('url' in action) return action.url
  if (action.codeId) return `${publicUrl}${action.path}#code=${codeOf(action.codeId)}`
  if (!action.link) return `${publicUrl}${action.path}`
  // With another secret since, the page says that the link is no longer open, and offers a new one.
  const joint = action.path.endsWith('=') ? '' : '#'
  return `${publicUrl}${action.path}${joint}${links.tokenOf(action.link) ?? ''}`
}

/** By the private link, which opens the visit wherever a mail or an SMS is read. */
function privateUrlOf({ bookingId, link }: ReturnType<typeof visitOf>, sender: Sender): string {
  const token = link && sender.links.tokenOf(link)
  return token ? privateUrl(sender.publicUrl, token) : visitUrl(sender.publicUrl, bookingId)
}

/** Each opens the visit by its private link, where one says so or chooses a time; a mail that is only read changes nothing. */
function answersOf({ link }: ReturnType<typeof visitOf>, { publicUrl, links }: Sender) {
  const token = link && links.tokenOf(link)
  if (!token) return null
  const url = privateUrl(publicUrl, token)
  return {
    affirm: `${url}#affirm`,
    reschedule: `${publicUrl}${screens.bookAppointment}?visit=${token}`,
    cancel: `${url}#cancel`,
  }
}

function visitOf({ message }: Writing) {
  if (!('visit' in message.facts)) throw new Error(`a ${message.template} tells of no visit`)
  return message.facts.visit
}
