import type { Kind } from '@serein/shared/notification/kinds.ts'
import { mailedInvitation } from '../business/invitation-sql.ts'
import { accountOf, makeLink, type Account, type Purpose } from '../identity/mail-link.ts'
import { sentCode } from '../identity/one-time-code.ts'
import { askedBy } from '../identity/registration.ts'
import type { Links } from '../platform/link.ts'
import type { OutboxEvent } from '../platform/outbox.ts'
import type { Unsettled } from '../platform/person.ts'
import type { Tx } from '../platform/pool.ts'
import screens from '../platform/screen.gen.json' with { type: 'json' }
import { invitationMail } from './mail/invitation-mail.ts'
import { accountMails } from './mail/account-mail.ts'
import type { SimpleMail } from './message.ts'
import { insertNotification } from './inbox.ts'
import { queueMail } from './notification.ts'
import type { EnabledChannels } from './notify.ts'

type Sender = { on: EnabledChannels; links: Links }
type Reader = Pick<Account, 'email' | 'name' | 'language'>
type Post = { mail: SimpleMail; to: Reader; until?: Date } | null

/** Writes the mails about accounts. Links are made here, with their mail, and nobody else ever sees their token. */
export async function notifyOfAccounts(tx: Tx, sender: Sender, events: OutboxEvent[], now: Date) {
  for (const event of events) {
    await noteInInbox(tx, event, now)
    if (!sender.on.has('mail')) continue
    const post = await handlers[event.event]?.(tx, sender.links, event, now)
    if (!post) continue
    const { mail, to, until } = post
    const { email: address, name, language } = to
    const source = `event:${event.id}`
    await queueMail(tx, mail, { source, address, name, language, ...(until && { until }) }, now)
  }
}

/** What changed an account is in its owner’s inbox, too. */
async function noteInInbox(tx: Tx, event: OutboxEvent, now: Date) {
  const { id, subjectId: userId, businessId } = event
  const kind = inInbox[event.event]
  if (!kind || !(await accountOf(tx, { userId }))) return
  const source = `event:${id}`
  await insertNotification(tx, { userId, source, kind, businessId, facts: {}, happenedAt: now })
}

const inInbox: Record<string, Kind> = {
  'identity.email_changed': 'email_changed',
  'identity.passkey_added': 'passkey_added',
  'identity.two_step_enabled': 'two_step_enabled',
  'identity.two_step_disabled': 'two_step_disabled',
  'identity.password_changed': 'password_changed',
}

type Handler = (tx: Tx, links: Links, event: OutboxEvent, now: Date) => Promise<Post>

/** What is written after each event; nothing where it is no longer so, or where nobody has such an account. */
const handlers: Record<string, Handler> = {
  'registration.asked': async (tx, _links, event) => {
    const code = await sentCode(tx, event.subjectId)
    if (!code) return null
    const { recipient: email, expiresAt: until } = code
    const registration = await askedBy(tx, code.subject)
    if (registration && !registration.hasPassword) {
      // The same mail to whoever has an account: it lets them in.
      const mail = accountMails.booking_code(event.subjectId)
      return { mail, to: { email, name: '', language: registration.language }, until }
    }
    const owner = await accountOf(tx, { email })
    // Who reads that address learns that there is an account; who asked does not.
    if (owner) {
      const links = { logIn: screens.login, forgotten: screens.forgotPassword }
      return { mail: accountMails.registration_known(owner, links), to: owner }
    }
    if (!registration) return null
    const { language } = registration
    const mail = accountMails.registration_code(event.subjectId, `${screens.register}?step=code`)
    return { mail, to: { email, name: '', language }, until }
  },
  'identity.confirmation_asked': async (tx, links, event, now) => {
    const account = await accountOf(tx, { userId: event.subjectId })
    if (!account || account.isConfirmed) return null
    return withLink(tx, links, { account, purpose: 'confirm_email', email: account.email }, now)
  },
  'identity.reset_asked': async (tx, links, event, now) => {
    const account = await accountOf(tx, { email: emailIn(event, 'email') })
    if (!account) return null
    return withLink(tx, links, { account, purpose: 'reset_password', email: account.email }, now)
  },
  'identity.email_change_asked': async (tx, links, event, now) => {
    const email = emailIn(event, 'email')
    const account = await accountOf(tx, { userId: event.subjectId })
    if (!account || account.email === email) return null
    const owner = await accountOf(tx, { email })
    // Who reads that address learns why nothing changes; who asked does not.
    if (owner) return { mail: accountMails.email_taken(owner, screens.login), to: owner }
    return withLink(tx, links, { account, purpose: 'change_email', email }, now)
  },
  'identity.email_changed': async (tx, _links, event) => {
    const account = await accountOf(tx, { userId: event.subjectId })
    if (!account) return null
    const to = { ...account, email: emailIn(event, 'from') }
    return { mail: accountMails.email_changed(account, emailIn(event, 'to')), to }
  },
  'identity.erasure_asked': async (tx, _links, event) => {
    const to = await accountOf(tx, { userId: event.subjectId })
    const erasure = event.data as { dueAt: string; unsettled: Unsettled }
    return to && { mail: accountMails.erasure_asked(to, erasure, screens.privacy), to }
  },
  'member.invited': async (tx, _links, event, now) => {
    const invitation = await mailedInvitation(tx, event.subjectId, now)
    if (!invitation) return null
    const { name, email, language, expiresAt: until } = invitation
    return { mail: invitationMail(invitation), to: { name, email, language }, until }
  },
  'identity.passkey_added': about('passkey_added', screens.settings),
  'identity.two_step_enabled': about('two_step_enabled', screens.forgotPassword),
  'identity.two_step_disabled': about('two_step_disabled', screens.forgotPassword),
  'identity.password_changed': about('password_changed', screens.forgotPassword),
}

type Change = 'passkey_added' | 'two_step_enabled' | 'two_step_disabled' | 'password_changed'

/** Tells the owner what was just changed, and where to go if it was not them. */
function about(change: Change, path: string): Handler {
  return async (tx, _links, event) => {
    const to = await accountOf(tx, { userId: event.subjectId })
    return to && { mail: accountMails[change](to, path), to }
  }
}

type Asked = { account: Account; purpose: Purpose; email: string }

const pages: Record<Purpose, string> = {
  confirm_email: `${screens.settings}?link=email`,
  change_email: `${screens.settings}?link=email`,
  reset_password: `${screens.forgotPassword}?link=password`,
}

async function withLink(
  tx: Tx,
  links: Links,
  { account, purpose, email }: Asked,
  now: Date,
): Promise<Post> {
  const made = await makeLink(tx, links, { userId: account.userId, purpose, email }, now)
  if (!made) return null
  const { link, expiresAt: until } = made
  const to = { ...account, email, ...(email !== account.email && { name: '' }) }
  return { mail: accountMails[purpose](to, { path: pages[purpose], link }), to, until }
}

function emailIn({ data }: OutboxEvent, name: 'email' | 'from' | 'to'): string {
  return (data as Record<typeof name, string>)[name]
}
