import { dateTimeFormat } from '@serein/shared/formatters.ts'
import { frenchDay } from '@serein/shared/time/french-day.ts'
import type { KeptLink } from '../../platform/link.ts'
import type { Unsettled } from '../../platform/person.ts'
import { inBoth, inEach, type Word } from '../../platform/words.ts'
import type { MailAction, SimpleMail } from '../message.ts'
import { pairParagraphs } from './our-words.ts'
import { unsettledLines } from './unsettled-lines.ts'

type Reader = { name: string }
type Page = { path: string; link: KeptLink }

type KindOf<Key> = Key extends `notification.account.${infer Kind}.subject` ? Kind : never
type ActiveKindOf<Key> = Key extends `notification.account.${infer Kind}.action` ? Kind : never
export type AccountMailKind = KindOf<Word>

/** What mails about an account say, in both languages. */
export const accountMails = {
  // Without a name: whoever typed it may have wanted to write to somebody who is not theirs.
  registration_code: (codeId: string, path: string): SimpleMail => ({
    ...accountMail('registration_code'),
    codeId,
    action: actionOf('registration_code', { path, codeId }),
  }),
  booking_code: (codeId: string): SimpleMail => ({
    ...accountMail('booking_code'),
    codeId,
    action: null,
  }),
  registration_known: ({ name }: Reader, to: { logIn: string; forgotten: string }): SimpleMail => ({
    ...accountMail('registration_known', name),
    action: actionOf('registration_known', { path: to.logIn }),
    other: { label: inBoth('notification.account.registration_known.other'), path: to.forgotten },
  }),
  confirm_email: ({ name }: Reader, page: Page): SimpleMail => ({
    ...accountMail('confirm_email', name),
    action: actionOf('confirm_email', page),
  }),
  change_email: ({ name }: Reader, page: Page): SimpleMail => ({
    ...accountMail('change_email', name),
    action: actionOf('change_email', page),
  }),
  reset_password: ({ name }: Reader, page: Page): SimpleMail => ({
    ...accountMail('reset_password', name),
    action: actionOf('reset_password', page),
  }),
  email_taken: ({ name }: Reader, path: string): SimpleMail => ({
    ...accountMail('email_taken', name),
    action: actionOf('email_taken', { path }),
  }),
  email_changed: ({ name }: Reader, to: string): SimpleMail => ({
    ...accountMail('email_changed', name, {
      en: { address: hidden(to) },
      fr: { address: hidden(to) },
    }),
    action: null,
  }),
  passkey_added: changeMail('passkey_added'),
  two_step_enabled: changeMail('two_step_enabled'),
  two_step_disabled: changeMail('two_step_disabled'),
  password_changed: changeMail('password_changed'),
  /** `dueAt`: the instant from which it may happen. */
  erasure_asked: (
    { name }: Reader,
    { dueAt, unsettled }: { dueAt: string; unsettled: Unsettled },
    path: string,
  ): SimpleMail => ({
    ...accountMail('erasure_asked', name, {
      en: { day: dayOf(dueAt, 'en-GB') },
      fr: { day: dayOf(dueAt, 'fr-FR') },
    }),
    fixed: unsettledLines(unsettled),
    action: actionOf('erasure_asked', { path }),
  }),
}

/** Greets by the first name; by none where the address was never shown to be the reader's. */
function accountMail(
  kind: AccountMailKind,
  name = '',
  values: Record<'en' | 'fr', Record<string, string>> = { en: {}, fr: {} },
): Pick<SimpleMail, 'subject' | 'heading' | 'paragraphs'> {
  const first = name.split(' ')[0] || name
  return {
    subject: inBoth(`notification.account.${kind}.subject`),
    heading: inBoth(`notification.account.${kind}.heading`, { name: first && `, ${first}` }),
    paragraphs: pairParagraphs(
      inEach((t, language) => t(`notification.account.${kind}.text`, values[language])),
    ),
  }
}

function changeMail(
  kind: 'passkey_added' | 'two_step_enabled' | 'two_step_disabled' | 'password_changed',
) {
  return ({ name }: Reader, path: string): SimpleMail => ({
    ...accountMail(kind, name),
    action: actionOf(kind, { path }),
  })
}

function actionOf(
  kind: ActiveKindOf<Word>,
  to: { path: string; link?: KeptLink; codeId?: string },
): MailAction {
  return { label: inBoth(`notification.account.${kind}.action`), ...to }
}

/** The day that has surely begun wherever the reader is. */
function dayOf(instant: string, locale: string): string {
  const date = dateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return frenchDay(locale, date.format(new Date(instant)))
}

/** Enough of an address for its owner to know it again: the mail goes to one that may be somebody else’s by now. */
function hidden(email: string): string {
  const [local = '', host = ''] = email.split('@')
  return `${local.slice(0, 2)}…@${host}`
}
