import { expect, it } from 'vitest'
import { transaction } from '../platform/command.ts'
import { publishForUser } from '../identity/mail-link.ts'
import { askerAt } from '../identity/one-time-code.ts'
import { askRegistration } from '../identity/registration.ts'
import { publish } from '../platform/outbox.ts'
import { messageStage } from './testing.ts'

const stage = messageStage()
const email = 'camille@account.test'

/** What was last sent to an address, and the token of its link. */
async function mailTo(address: string) {
  await stage.run()
  const mail = stage.peer.received.findLast(({ to }) => to === address)?.mail
  const url = /https:\/\/spa\.test\S+/.exec(mail?.text ?? '')?.[0]
  return (
    mail && {
      from: mail.from?.name,
      subject: mail.subject,
      text: mail.text!,
      html: mail.html!,
      url,
    }
  )
}

async function newAccount(address = email, language = 'en') {
  const { rows } = await stage.database.pool.query<{ id: string }>(
    `insert into "user" (id, name, email, language) values (uuidv7()::text, 'Camille Durand', $1, $2) returning id`,
    [address, language],
  )
  const { id } = rows[0]!
  await stage.database.pool.query(
    `insert into account (id, user_id, account_id, provider_id, password) values ($1, $1, $1, 'credential', 'hash')`,
    [id],
  )
  return id
}

const happens = (event: string, userId: string | null, data = {}) =>
  transaction(stage.database.db, (tx) => publishForUser(tx, event, userId, data))

it('who chooses a password is sent one mail with a link, in their language', async () => {
  await newAccount()
  const mail = (await mailTo(email))!
  expect(mail.subject).toBe('Confirm your e-mail address')
  expect(mail.url).toMatch(/^https:\/\/spa\.test\/settings\?link=email#[\w-]{43}$/)
  expect(mail.html).toContain(mail.url)
  await stage.run()
  expect(stage.peer.received.filter(({ to }) => to === email)).toHaveLength(1)
  // The token stands in the mail alone.
  const token = mail.url!.split('#')[1]!
  const stored = await stage.database.pool.query(
    `select (select json_agg(d) from delivery d)::text || (select json_agg(o) from outbox o)::text
      || (select json_agg(l) from mail_link l)::text as all`,
  )
  expect(stored.rows[0].all).toContain(email)
  expect(stored.rows[0].all).not.toContain(token)

  await newAccount('noe@account.test', 'fr')
  const french = (await mailTo('noe@account.test'))!
  expect(french.subject).toBe('Confirmez votre adresse e-mail')
  expect(french.text).toContain('Bienvenue\n')
})

it('a mail of the platform comes in the name that it has when it is sent', async () => {
  await newAccount('renamed@account.test')
  await stage.database.pool.query(`update platform_setting set name = 'Oasis & Co'`)
  const mail = (await mailTo('renamed@account.test'))!
  expect(mail.from).toBe('Oasis & Co')
  expect(mail.html).toContain('Oasis &amp; Co')
  await stage.database.pool.query(`update platform_setting set name = 'Serein'`)
})

it('who is invited to work somewhere is sent a link that opens it', async () => {
  const { pool } = stage.database
  const link = stage.links.make()
  const { rows } = await pool.query<{ businessId: string; id: string }>(
    `with b as (insert into business (name, slug) values ('Thermes du Lac', 'thermes-' || gen_random_uuid()) returning id)
     insert into member_invitation (business_id, name, email, role, language, seed, hash, created_at, sent_at, expires_at)
     select id, 'Léa Fontaine', 'lea@account.test', 'front_desk', 'fr', $1, $2, now(), now(), '2100-01-01' from b
     returning business_id as "businessId", id`,
    [link.seed, link.hash],
  )
  const { businessId, id: subjectId } = rows[0]!
  await transaction(stage.database.db, (tx) =>
    publish(tx, { businessId, event: 'member.invited', subjectId }),
  )
  const mail = (await mailTo('lea@account.test'))!
  expect(mail.subject).toBe('Rejoignez l’équipe de Thermes du Lac')
  expect(mail.url).toBe(`https://spa.test/console/join#${stage.links.tokenOf(link)}`)
})

it('a new password is sent to whom there is, and to nobody else', async () => {
  const before = stage.peer.received.length
  await happens('identity.reset_asked', null, { email: 'nobody@account.test' })
  await stage.run()
  expect(stage.peer.received).toHaveLength(before)
  await happens('identity.reset_asked', null, { email })
  const mail = (await mailTo(email))!
  expect(mail.subject).toBe('Choose a new password')
  expect(mail.url).toMatch(/\/forgot-password\?link=password#[\w-]{43}$/)
})

it('another address is asked itself, and the old one is told afterwards', async () => {
  const userId = await newAccount('leo@account.test')
  await mailTo('leo@account.test')
  const to = 'leo.new@account.test'
  await happens('identity.email_change_asked', userId, { email: to })
  expect((await mailTo(to))!.subject).toBe('Your new e-mail address')
  expect((await mailTo('leo@account.test'))!.subject).toBe('Confirm your e-mail address')
  await happens('identity.email_changed', userId, { from: 'leo@account.test', to })
  const notice = (await mailTo('leo@account.test'))!
  expect(notice.subject).toBe('Your e-mail address was changed')
  expect(notice.text).toContain('le…@account.test')
  await happens('identity.password_changed', userId)
  expect((await mailTo('leo@account.test'))!.url).toBe('https://spa.test/forgot-password')
})

it('somebody else’s address gets no link, but word of it', async () => {
  const userId = await newAccount('ana@account.test')
  await happens('identity.email_change_asked', userId, { email })
  const mail = (await mailTo(email))!
  expect(mail.subject).toBe('This address already has an account')
  expect(mail.url).toBe('https://spa.test/login')
})

it('a second step and a key are told of to the owner, in their language', async () => {
  const userId = await newAccount('ines@account.test', 'fr')
  await mailTo('ines@account.test')
  const { pool } = stage.database
  const subjects: (string | undefined)[] = []
  for (const change of [
    `update "user" set two_factor_enabled = true where id = $1`,
    `update "user" set two_factor_enabled = false where id = $1`,
    `insert into passkey (id, user_id, public_key, credential_id, counter, device_type, backed_up)
      values ('ines', $1, 'key', 'ines', 0, 'singleDevice', false)`,
  ]) {
    await pool.query(change, [userId])
    subjects.push((await mailTo('ines@account.test'))?.subject)
  }
  expect(subjects).toEqual([
    'La validation en deux étapes est activée',
    'La validation en deux étapes est désactivée',
    'Une clé d’accès a été ajoutée',
  ])
})

const registers = (
  address: string,
  language: 'en' | 'fr',
  hashed: string | null = '$argon2id$',
) => {
  const fields = { name: 'https://evil.example', email: address, hashed, language }
  return askRegistration(stage.database.db, { ...fields, asker: askerAt('', null) }, stage.now())
}

it('who registers is sent a code, and no word of what somebody typed', async () => {
  await registers('new@account.test', 'fr')
  const mail = (await mailTo('new@account.test'))!
  expect(mail.subject).toBe('Votre code')
  expect(mail.text).toContain('\n123456\n')
  expect(mail.html).toContain('123456')
  expect(mail.url).toBe('https://spa.test/register?step=code#code=123456')
  expect(mail.text).not.toContain('evil')
})

it('who registers with an address that has an account is told so there, without a code', async () => {
  await newAccount('eva@account.test', 'fr')
  await mailTo('eva@account.test')
  await registers('eva@account.test', 'en')
  const mail = (await mailTo('eva@account.test'))!
  expect(mail.subject).toBe('Vous avez déjà un compte')
  expect(mail.text).not.toMatch(/\d{6}|evil/)
  expect(mail.url).toBe('https://spa.test/login')
  expect(mail.text).toContain('https://spa.test/forgot-password')
})

it('who books without an account is sent the same code, whether they have one', async () => {
  await newAccount('zoe@account.test', 'fr')
  await mailTo('zoe@account.test')
  await registers('zoe@account.test', 'en', null)
  await registers('nobody@account.test', 'en', null)
  const [existing, strange] = [
    await mailTo('zoe@account.test'),
    await mailTo('nobody@account.test'),
  ]
  expect(existing).toEqual(strange)
  expect(existing!.subject).toBe('Your code to confirm')
  expect(existing!.text).toContain('\n123456\n')
  expect(existing!.text).not.toMatch(/evil|Zoe|Camille/)
})

it('who asks to be erased reads until when they can change their mind', async () => {
  const userId = await newAccount('awa@account.test', 'fr')
  await mailTo('awa@account.test')
  await happens('identity.erasure_asked', userId, {
    dueAt: '2026-12-06T09:00:00.000Z',
    unsettled: {
      wallets: [
        {
          businessName: 'Maison Serein',
          currency: 'EUR',
          backMinor: 7_475,
          otherMinor: 0,
          bonusMinor: 500,
        },
      ],
      orders: [
        {
          code: 'SR-TCYNFD',
          shopName: 'Le Marais',
          currency: 'EUR',
          paidMinor: 12_000,
          collectBy: null,
        },
      ],
      visits: [
        {
          code: 'SR-K6RXP2',
          shopName: 'Le Marais',
          startsAt: '2026-12-01T23:30:00.000Z',
          timeZone: 'Europe/Paris',
        },
      ],
      giftCards: [{ businessName: 'Maison Serein', currency: 'EUR', balanceMinor: 4_000 }],
      passes: [
        {
          name: { en: 'Ten hours', fr: 'Dix heures' },
          shopName: 'Le Marais',
          currency: 'EUR',
          refundMinor: 21_000,
        },
      ],
      memberships: [{ name: { en: 'Calm club', fr: 'Club calme' }, shopName: 'Le Marais' }],
    },
  })
  const mail = (await mailTo('awa@account.test'))!
  expect(mail.subject).toBe('Votre compte sera supprimé')
  expect(mail.text).toContain('6 décembre 2026')
  for (const words of [
    /74,75\s€ vous sont remboursés/u,
    /5,00\s€ de bonus/u,
    /SR-TCYNFD.*120,00\s€/u,
    /Dix heures, Le Marais.*210,00\s€/u,
    /Club calme, Le Marais/u,
    /Carte cadeau de 40,00\s€/u,
  ])
    expect(mail.text).toMatch(words)
  expect(mail.text).toContain('Rendez-vous SR-K6RXP2, Le Marais, mercredi 2 décembre')
  expect(mail.url).toBe('https://spa.test/privacy')
})
