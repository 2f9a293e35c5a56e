import * as z from 'zod'
import { badFields, bilingual, takenBy } from '../schema.ts'

/** What is refused of a time that somebody would like. */
export const slotRefusals = {
  slot_taken: {
    status: 409,
    en: 'Someone was faster: this time has just been taken.',
    fr: 'Quelqu’un a été plus rapide : ce créneau vient d’être pris.',
    data: takenBy,
  },
  slot_not_bookable: {
    status: 409,
    en: 'This time cannot be booked.',
    fr: 'Ce créneau ne peut pas être réservé.',
    data: z.object({ reason: z.string(), nearest: z.array(z.iso.datetime()) }),
  },
  blocks_taken: {
    status: 409,
    en: 'On some of these days something stands in the way. Nothing was changed.',
    fr: 'Certains de ces jours, quelque chose gêne. Rien n’a été modifié.',
    data: takenBy.extend({ free: z.int(), times: z.int() }),
  },
  session_not_possible: {
    status: 409,
    en: 'This session cannot be laid.',
    fr: 'Cette séance ne peut pas être ouverte.',
    data: badFields,
  },
  service_not_bookable: {
    status: 409,
    en: 'This spa does not offer that treatment.',
    fr: 'Ce spa ne propose pas ce soin.',
    data: badFields,
  },
  call_out_without_place: {
    status: 409,
    en: 'Say first where we are to come.',
    fr: 'Dites-nous d’abord où venir.',
    data: badFields,
  },
  call_out_too_far: {
    status: 409,
    en: 'This spa does not come as far as that.',
    fr: 'Ce spa ne se déplace pas aussi loin.',
    data: badFields.extend({ reachMetres: z.int() }),
  },
  call_out_apart: {
    status: 409,
    en: 'Treatments at your place and at the spa are two visits: please book them one by one.',
    fr: 'Un soin à domicile et un soin au spa font deux rendez-vous : réservez-les l’un après l’autre.',
    data: badFields,
  },
  service_at_desk_only: {
    status: 409,
    en: 'This treatment is booked at the spa: call or write, and the desk finds you a time.',
    fr: 'Ce soin se réserve auprès du spa : appelez ou écrivez, l’accueil vous trouvera un créneau.',
    data: badFields.extend({ service: bilingual }),
  },
  service_online_only: {
    status: 409,
    en: 'Clients book this treatment online only. You can change that on the menu.',
    fr: 'Ce soin ne se réserve qu’en ligne. Cela se change dans la carte des soins.',
    data: badFields.extend({ service: bilingual }),
  },
} as const
