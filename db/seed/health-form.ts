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
