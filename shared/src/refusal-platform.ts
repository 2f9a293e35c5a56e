import * as z from 'zod'
import { day } from './schema.ts'

const none = z.object({}).optional()

/** What the platform stands in the way of, and what it is refused itself. */
export const platformRefusals = {
  field_unreadable: {
    status: 409,
    en: 'This was encrypted with a key that the server no longer has. Whoever runs this site can bring that key back.',
    fr: 'Ces données ont été chiffrées avec une clé que le serveur n’a plus. La personne qui gère ce site peut la remettre.',
    data: none,
  },
  set_up_over: {
    status: 409,
    en: 'This link no longer works. Start the server again: it prints a new one as long as nobody has set it up.',
    fr: 'Ce lien n’est plus valable. Redémarrez le serveur : il en affiche un nouveau tant que personne ne l’a configuré.',
    data: none,
  },
  app_too_old: {
    status: 426,
    en: 'This version of the app is too old. Please update it in the store.',
    fr: 'Cette version de l’application est trop ancienne. Mettez-la à jour dans la boutique d’applications.',
    data: z.object({ storeUrl: z.url().nullable() }),
  },
  business_suspended: {
    status: 409,
    en: 'This spa takes no new bookings or purchases at the moment. What you have booked or paid for stays as it is.',
    fr: 'Ce spa ne prend ni réservation ni achat en ce moment. Ce que vous avez réservé ou payé reste valable.',
    data: none,
  },
  placement_not_possible: {
    status: 422,
    en: 'This spa can’t be placed like this. Nothing was changed.',
    fr: 'Ce spa ne peut pas être mis en avant ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.enum(['fromDay', 'toDay']),
      reason: z.enum(['overlaps', 'backwards', 'too_long', 'has_begun', 'is_over']),
      fromDay: day.optional().describe('Of the placement that stands in the way'),
      toDay: day.optional(),
    }),
  },
  placement_changed: {
    status: 409,
    en: 'Somebody has changed this placement in the meantime. Close it and open it again.',
    fr: 'Cette mise en avant a été modifiée entre-temps. Fermez-la puis rouvrez-la.',
    data: none,
  },
  article_not_publishable: {
    status: 422,
    en: 'An article needs a title and a text in both languages before it is published. Nothing was changed.',
    fr: 'Un article doit avoir un titre et un texte dans les deux langues avant d’être publié. Rien n’a été modifié.',
    data: z.object({ field: z.string().describe('Where, such as `title.fr`') }),
  },
  legal_not_publishable: {
    status: 422,
    en: 'This text can’t be published yet. Nothing was changed.',
    fr: 'Ce texte ne peut pas encore être publié. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `changes.fr`'),
      reason: z.enum(['empty', 'too_early']),
    }),
  },
} as const satisfies Record<string, { status: number; en: string; fr: string; data: z.ZodType }>
