import { makeSetUpLink } from '@serein/server/business/installation.ts'
import { findNamed, listNamed, makeOwner } from '@serein/server/business/owner.ts'
import {
  endSessions,
  findAccount,
  type Found,
  makeAdmin,
  takeStepOff,
} from '@serein/server/identity/operator.ts'
import { withOperatorEntry } from '@serein/server/platform/audit.ts'
import { transaction } from '@serein/server/platform/command.ts'
import type { Config } from '@serein/server/platform/config.ts'
import { eventsAside, retryEventsAside } from '@serein/server/platform/outbox-aside.ts'
import type { Db } from '@serein/server/platform/pool.ts'
import { countSealed, idleKeys, lostKeys, resealEverything } from './key.ts'
import { teller } from './folder-command.ts'
import { sendMail } from './mail.ts'
import { copyPictures } from './picture.ts'

/** What a person at the command line can act on. */
export class Explained extends Error {}

export type Installation = { db: Db; config: Config; now: Date; say(line: string): void }

type Answers = Record<string, string>
type Command = {
  says: string
  needs: { name: string; asks: string; isOptional?: boolean }[]
  run(installation: Installation, answers: Answers): Promise<void>
}

const email = { name: 'e-mail', asks: 'The e-mail address of their account?' }

/** What `npm run admin` knows. */
export const commands: Record<string, Command> = {
  owner: {
    says: 'make somebody an owner of a business; without --business, of the only one',
    needs: [email, { name: 'business', asks: '', isOptional: true }],
    run: owner,
  },
  'platform-admin': {
    says: 'let somebody run the platform',
    needs: [email],
    async run({ db, now, say, config }, answers) {
      const found = await accountOf({ db, config }, answers)
      await audited({ db, now }, 'admin.makeAdmin', (tx) => makeAdmin(tx, found))
      say(`${found.email} runs the platform${found.isAdmin ? ' already' : ' now'}.`)
    },
  },
  'end-sessions': {
    says: 'log somebody out everywhere',
    needs: [email],
    async run({ db, now, say, config }, answers) {
      const found = await accountOf({ db, config }, answers)
      const count = await audited({ db, now }, 'admin.endSessions', (tx) => endSessions(tx, found))
      say(`${found.email} is logged out everywhere (sessions: ${count}).`)
    },
  },
  'second-step off': {
    says: 'take the second step of somebody off who has lost telephone and codes',
    needs: [email],
    async run({ db, now, say, config }, answers) {
      const found = await accountOf({ db, config }, answers)
      if (!found.hasTwoStep) return say(`${found.email} has no second step: nothing was changed.`)
      await audited({ db, now }, 'admin.takeStepOff', (tx) => takeStepOff(tx, found))
      say(
        `${found.email} logs in without a second step now, is logged out everywhere, and is told so.`,
      )
    },
  },
  'set-up-link': {
    says: 'print a link to set up an installation without a business, or mail it',
    needs: [{ name: 'mail-to', asks: '', isOptional: true }],
    run: setUpLink,
  },
  'events again': {
    says: 'have the events that were set aside tried again',
    needs: [],
    async run({ db, now, say }) {
      const count = await audited({ db, now }, 'admin.retryEvents', (tx) => retryEventsAside(tx))
      say(`Asked for ${count} again: what fails once more stays on the list of "events".`)
    },
  },
  events: { says: 'list the events that could not be worked out', needs: [], run: events },
  'keys reseal': {
    says: 'seal everything with the first keys, so that older ones can go',
    needs: [],
    run: reseal,
  },
  'pictures copy': {
    says: 'copy the pictures of a folder to where SEREIN_PICTURES says, but those that are there',
    needs: [{ name: 'folder', asks: 'The folder they lie in?' }],
    async run({ config, say }, { folder = '' }) {
      const count = await copyPictures(config, folder, teller())
      if (!count) throw new Explained(`There is no folder ${folder}: name the one they lie in.`)
      say(`Copied pictures: ${count.copied}; there already: ${count.known}.`)
    },
  },
  keys: { says: 'say which keys are missing, and which are needed no more', needs: [], run: keys },
}

async function owner({ db, config, now, say }: Installation, answers: Answers) {
  const found = await accountOf({ db, config }, answers)
  const named = await listNamed(db)
  if (named.length === 0)
    throw new Explained(
      'There is no business yet: make it and its first owner by the link of "npm run admin -- set-up-link".',
    )
  const wanted = answers.business ?? (named.length === 1 ? named[0]!.slug : '')
  const business = await findNamed(db, wanted)
  if (!business) {
    const list = named.map(({ slug, name }) => `  ${slug}  ${name}`)
    throw new Explained(['Say which business with --business:', ...list].join('\n'))
  }
  const { id: businessId, name } = business
  const { wasOwner } = await audited({ db, now, businessId }, 'member.save', (tx) =>
    makeOwner(tx, { businessId, userId: found.userId }, now),
  )
  say(`${found.email} is an owner of ${name}${wasOwner ? ' already' : ' now'}.`)
}

async function setUpLink({ db, config, now, say }: Installation, { 'mail-to': to }: Answers) {
  const path = await audited({ db, now }, 'admin.makeSetUpLink', (tx) => makeSetUpLink(tx, now))
  if (!path)
    throw new Explained(
      'There is a business already, so nothing is left to set up: "npm run admin -- owner" gives it another owner.',
    )
  const link = `${config.publicUrl}${path}`
  if (!to) return say(`Works once, within a day:\n  ${link}`)
  await sendMail(config, {
    to,
    subject: 'Set up Serein',
    text: `Works once, within a day:\n\n${link}\n`,
  })
  say(`Mailed a link to ${to} that works once, within a day.`)
}

async function events({ db, say }: Installation) {
  const found = await eventsAside(db)
  for (const { reader, eventId, event, reason, since } of found)
    say(`${since.toISOString()} ${reader} ${event} (${eventId}): ${reason}`)
  if (found.length === 0) say('Nothing: no event is set aside.')
}

async function reseal({ db, config, now, say }: Installation) {
  const parts = await resealEverything(db, config)
  for (const { what, resealed, unreadable } of parts) {
    const left = unreadable > 0 ? `; left, since no key opens them: ${unreadable}` : ''
    say(`Sealed anew: ${resealed} ${what}${left}.`)
  }
  const after = { resealed: parts.reduce((sum, { resealed }) => sum + resealed, 0) }
  await audited({ db, now, after }, 'admin.reseal', () => Promise.resolve())
  await keys({ db, say, config })
}

async function keys({ db, config, say }: Pick<Installation, 'db' | 'config' | 'say'>) {
  const sealed = await countSealed(db)
  const lines = [...lostKeys(config, sealed), ...idleKeys(config, sealed)]
  for (const line of lines) say(line)
  if (lines.length === 0) say('Every key is there, and every key is needed.')
}

async function accountOf(
  { db, config }: Pick<Installation, 'db' | 'config'>,
  { 'e-mail': address = '' }: Answers,
): Promise<Found> {
  const found = await findAccount(db, address)
  if (!found)
    throw new Explained(
      `Nobody has an account with ${address}: correct the address, or have them register at ${config.publicUrl} first.`,
    )
  return found
}

function audited<T>(
  { db, ...more }: { db: Db; now: Date; businessId?: string; after?: { resealed: number } },
  endpoint: string,
  verb: Parameters<typeof withOperatorEntry<T>>[2],
): Promise<T> {
  return transaction(db, (tx) => withOperatorEntry(tx, { ...more, endpoint }, verb))
}
