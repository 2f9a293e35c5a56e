import type { Answers } from '@serein/shared/health-form/rules.ts'
import { sealed } from '@serein/server/health-form/answer.ts'
import type { Tx } from '@serein/server/platform/pool.ts'
import type { Vault } from '@serein/server/platform/vault.ts'
import { sql } from 'kysely'
import { businessId } from './place.ts'
import { serviceId } from './menu.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

type Words = { en: string; fr: string }

const question = (id: string, kind: string, label: Words, more: object = {}) => ({
  id,
  kind,
  label,
  isRequired: true,
  options: [],
  followUp: null,
  text: null,
  isBirthDate: false,
  ...more,
})

const questions = [
  question(
    'born',
    'date',
    { en: 'Your date of birth', fr: 'Votre date de naissance' },
    {
      isBirthDate: true,
    },
  ),
  question('pregnant', 'yes_no', { en: 'Are you pregnant?', fr: 'Êtes-vous enceinte ?' }),
  question(
    'heart',
    'yes_no',
    {
      en: 'Do you have a heart condition, or high blood pressure?',
      fr: 'Avez-vous une maladie du cœur ou de l’hypertension ?',
    },
    { followUp: { en: 'Which, and since when?', fr: 'Laquelle, et depuis quand ?' } },
  ),
  question(
    'allergies',
    'many',
    { en: 'What do you not tolerate?', fr: 'Que ne tolérez-vous pas ?' },
    {
      isRequired: false,
      options: [
        { id: 'nuts', label: { en: 'Nut oils', fr: 'Huiles de noix' } },
        { id: 'scents', label: { en: 'Scents', fr: 'Parfums' } },
        { id: 'latex', label: { en: 'Latex', fr: 'Latex' } },
      ],
    },
  ),
  question(
    'pressure',
    'choice',
    { en: 'Which pressure do you like?', fr: 'Quelle pression aimez-vous ?' },
    {
      options: [
        { id: 'light', label: { en: 'Light', fr: 'Légère' } },
        { id: 'firm', label: { en: 'Firm', fr: 'Ferme' } },
      ],
    },
  ),
  question(
    'sore',
    'body',
    { en: 'Where does it hurt?', fr: 'Où avez-vous mal ?' },
    { isRequired: false },
  ),
  question(
    'more',
    'text',
    { en: 'What else should we know?', fr: 'Que devons-nous savoir d’autre ?' },
    {
      isRequired: false,
    },
  ),
  question(
    'agreed',
    'consent',
    { en: 'Your agreement', fr: 'Votre accord' },
    {
      text: {
        en: 'The spa may keep these answers, encrypted, and those who give my treatments may open them.',
        fr: 'Le spa peut garder ces réponses, chiffrées, et les personnes qui me soignent peuvent les ouvrir.',
      },
    },
  ),
]

const rule = (serviceOfRule: string, asked: string, value: string, more: object) => ({
  serviceId: serviceOfRule,
  question: asked,
  value,
  insteadId: null,
  words: null,
  ...more,
})

/** What one spa asks before stones, heat and pregnancy massages, and what it does about the answers. */
export function addHealthForm(rows: Rows, business: BusinessData, now: Date): void {
  const idOfService = (key: string) =>
    serviceId(
      business,
      business.services.find((service) => service.key === key)!,
    )
  const [stones, thai, wrap] = ['river-stone', 'thai', 'peat-wrap'].map(idOfService)
  rows.add('health_form', {
    business_id: businessId(business),
    version: 1,
    questions,
    asking: {
      ofAll: false,
      ofNewClients: false,
      serviceIds: [stones, thai, wrap, idOfService('pregnancy')],
      againMonths: 12,
    },
    contraindications: [
      rule(stones!, 'pregnant', 'yes', { effect: 'refuse', insteadId: idOfService('pregnancy') }),
      rule(stones!, 'heart', 'yes', { effect: 'ask' }),
      rule(wrap!, 'heart', 'yes', { effect: 'warn' }),
      rule(stones!, 'allergies', 'nuts', {
        effect: 'swap',
        words: { en: 'Grapeseed oil', fr: 'Huile de pépins de raisin' },
      }),
    ],
    published_at: new Date(now.getTime() - 40 * 86_400_000).toISOString(),
  })
}

const answersOf = (born: string, said: Record<string, string[]>, more: string): Answers => ({
  guardian: null,
  answers: [
    { question: 'born', values: [], text: born },
    ...Object.entries(said).map(([asked, values]) => ({ question: asked, values, text: '' })),
    { question: 'more', values: [], text: more },
    { question: 'agreed', values: ['agreed'], text: '' },
  ],
})

/** What guests say, each in their own language. */
const guestAnswers = [
  answersOf(
    '1988-04-12',
    { pregnant: ['no'], heart: ['no'], allergies: ['nuts'], pressure: ['firm'] },
    'Je cours beaucoup : mollets souvent raides.',
  ),
  answersOf(
    '1993-09-30',
    { pregnant: ['yes'], heart: ['no'], pressure: ['light'], sore: ['lowerBack'] },
    'Second trimester, all is well.',
  ),
  answersOf(
    '1979-01-21',
    { pregnant: ['no'], heart: ['no'], pressure: ['light'], sore: ['neck', 'shoulders'] },
    'Première visite, un peu d’appréhension.',
  ),
]

/**
 * Forms of guests of the parties that are coming: some have filled in their own, for some who books has, and some are yet to. Sealed by the keys
 * of this server, so only where it starts.
 */
export async function writeGuestForms(
  tx: Tx,
  { business, vault, now }: { business: BusinessData; vault: Vault; now: Date },
): Promise<void> {
  const ofBusiness = businessId(business)
  const { rows } = await sql<{ bookingId: string; position: number; id: string }>`
    select g.booking_id as "bookingId", g.position, uuidv7() as id from guest g
    join booking b on b.business_id = g.business_id and b.id = g.booking_id
    where b.business_id = ${ofBusiness} and b.state = 'confirmed' and b.ends_at > ${now} and g.position > 0
    order by b.starts_at, b.id, g.position limit 24`.execute(tx)
  for (const [index, { bookingId, position, id }] of rows.entries()) {
    if (index % 3 === 2) continue
    const content = sealed(vault, id, guestAnswers[index % guestAnswers.length]!)
    await sql`
      insert into health_answer (business_id, id, booking_id, guest_position, is_by_booker, form_version, content, filled_at)
      values (${ofBusiness}, ${id}, ${bookingId}, ${position}, ${index % 3 === 1}, 1, ${content},
        ${new Date(now.getTime() - (index + 1) * 3_600_000)})`.execute(tx)
  }
}
