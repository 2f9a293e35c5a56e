import * as z from 'zod'
import { bilingual } from '../schema.ts'

const notAdvised = z.object({
  guestPosition: z.int().describe('Whom it is for'),
  serviceId: z.uuid(),
  service: bilingual.describe('Its name'),
  instead: z
    .object({ service: bilingual, variantId: z.uuid().nullable() })
    .nullable()
    .describe('What would do'),
})

/** What is refused of health forms, and of what their answers advise against. */
export const formRefusals = {
  form_changed: {
    status: 409,
    en: 'Somebody has published another version of this form in the meantime. Close it and open it again.',
    fr: 'Une autre version de ce formulaire a été publiée entre-temps. Fermez-le puis rouvrez-le.',
  },
  form_incomplete: {
    status: 422,
    en: 'An answer is missing or can’t be read: “{label}”. Nothing was kept.',
    fr: 'Une réponse manque ou n’est pas lisible : « {label} ». Rien n’a été enregistré.',
    data: z.object({
      question: z.string().describe('Its id, `guardianName` or `guardianSignature`'),
      label: bilingual,
      reason: z.enum(['missing', 'unreadable', 'too_long']),
    }),
  },
  form_code_over: {
    status: 409,
    en: 'This code was used, or is too old. Please ask the front desk for another.',
    fr: 'Ce code a déjà servi ou n’est plus valable. Demandez-en un autre à l’accueil.',
  },
  guest_has_link: {
    status: 409,
    en: 'This guest has a link of their own, and fills in the form there.',
    fr: 'Cette personne a reçu son propre lien, et remplit le questionnaire à cette adresse.',
  },
  guest_not_advised: {
    status: 409,
    en: 'The treatment of {guest} needs a change: “{service}” can’t be booked for them without talking first. Please call the spa, or choose another treatment.',
    fr: 'Le soin prévu pour {guest} est à changer : « {service} » ne peut être réservé sans en parler avant. Appelez le spa, ou choisissez un autre soin.',
    data: notAdvised.extend({ guest: bilingual.describe('Their name') }),
  },
  service_not_advised: {
    status: 409,
    en: 'By your health form we would rather not give you “{service}” without talking first. Please call the spa, or choose another treatment.',
    fr: 'D’après votre questionnaire de santé, mieux vaut en parler avant « {service} ». Appelez le spa, ou choisissez un autre soin.',
    data: notAdvised,
  },
} as const
