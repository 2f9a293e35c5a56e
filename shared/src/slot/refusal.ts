import * as z from 'zod'
import { takenBy, badFields } from '../schema.ts'

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
  service_not_bookable: {
    status: 409,
    en: 'This spa does not offer that treatment.',
    fr: 'Ce spa ne propose pas ce soin.',
    data: badFields,
  },
} as const
