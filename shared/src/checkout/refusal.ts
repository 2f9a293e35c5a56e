import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused of paying for a visit or an order. */
export const checkoutRefusals = {
  phone_required: {
    status: 409,
    en: 'This spa needs your phone number. Please add it to the booking first.',
    fr: 'Ce spa a besoin de votre numéro de téléphone. Ajoutez-le d’abord à la réservation.',
  },
  orders_full: {
    status: 409,
    en: 'You already have orders to pay here, {limit} at once at most. Collect or cancel one of those first.',
    fr: 'Vous avez déjà ici des commandes à régler, {limit} au plus à la fois. Retirez-en ou annulez-en une d’abord.',
    data: limitReached,
  },
  collection_over: {
    status: 409,
    en: 'This present takes no more gifts. Thank you all the same!',
    fr: 'Ce cadeau commun n’accepte plus de participation. Merci quand même !',
  },
  collections_full: {
    status: 409,
    en: 'You are collecting for {limit} presents here already. Wait until one is complete, or stop one.',
    fr: 'Vous organisez déjà {limit} cadeaux communs ici. Attendez que l’un soit complet ou arrêtez-en un.',
    data: limitReached,
  },
  collection_full: {
    status: 409,
    en: 'Too many gifts were begun for this present. Ask its organiser.',
    fr: 'Trop de participations ont été commencées pour ce cadeau. Adressez-vous à la personne qui l’organise.',
  },
  more_than_left: {
    status: 409,
    en: 'This is more than is left to give.',
    fr: 'Ce montant dépasse ce qui reste à offrir.',
    data: z.object({
      leftMinor: z.int().describe('What is left, beside what others are paying right now'),
    }),
  },
  parked_sale_gone: {
    status: 409,
    en: 'Another desk has already sold or removed this sale.',
    fr: 'Un autre poste a déjà encaissé ou retiré cette vente.',
  },
  parked_sales_full: {
    status: 409,
    en: '{limit} sales are waiting here already. Finish or remove one of them first.',
    fr: '{limit} ventes sont déjà en attente ici. Terminez-en ou retirez-en une d’abord.',
    data: limitReached,
  },
  card_required: {
    status: 409,
    en: 'The spa asks for a saved card before this visit can be booked.',
    fr: 'Le spa demande une carte enregistrée avant de confirmer ce rendez-vous.',
  },
  card_stopped: {
    status: 402,
    en: 'The client’s bank stopped the charge. Nothing was taken; ask for another way to pay.',
    fr: 'La banque du client a bloqué le débit. Rien n’a été pris ; proposez un autre moyen de paiement.',
    data: z.object({ reason: z.string() }),
  },
  deposit_due: {
    status: 409,
    en: 'For this, the spa asks for a deposit first. Pay it, or call the spa.',
    fr: 'Pour cela, le spa demande d’abord un acompte. Réglez-le ou appelez le spa.',
    data: z.object({
      missingMinor: z.int().describe('What is missing of it; 0 where a card on file is'),
    }),
  },
  deposit_required: {
    status: 409,
    en: 'The spa asks for a deposit before this visit can be booked.',
    fr: 'Le spa demande un acompte avant de confirmer ce rendez-vous.',
    data: z.object({ depositMinor: z.int() }),
  },
  tender_required: {
    status: 409,
    en: 'This order isn’t paid yet. Say how it is paid.',
    fr: 'Cette commande n’est pas encore payée. Indiquez le moyen de paiement.',
    data: z.object({ dueMinor: z.int() }),
  },
  more_than_due: {
    status: 409,
    en: 'This is more than is still to pay. Add the rest as a tip, or take less.',
    fr: 'Ce montant dépasse ce qui reste à payer. Ajoutez le surplus en pourboire ou encaissez moins.',
    data: z.object({ dueMinor: z.int() }),
  },
  cash_too_little: {
    status: 409,
    en: 'The cash given does not cover the amount.',
    fr: 'Les espèces remises ne couvrent pas le montant.',
    data: z.object({ missingMinor: z.int() }),
  },
  drawer_too_little: {
    status: 409,
    en: 'There is not that much in the drawer.',
    fr: 'Il n’y a pas autant dans le tiroir-caisse.',
    data: z.object({ drawerMinor: z.int().describe('What should lie there now') }),
  },
  gesture_too_large: {
    status: 409,
    en: 'This is more than one gesture may be.',
    fr: 'Ce montant dépasse le plafond d’un geste.',
    data: z.object({ mostMinor: z.int() }),
  },
  gesture_used: {
    status: 409,
    en: 'The client has spent this credit already, so it stays.',
    fr: 'Le client a déjà dépensé ce crédit : il reste acquis.',
  },
  movement_counted: {
    status: 409,
    en: 'The drawer was counted since, so this stays. Move the cash the other way instead.',
    fr: 'Le tiroir-caisse a été compté depuis : ce mouvement reste. Saisissez plutôt un mouvement inverse.',
  },
  count_stands: {
    status: 409,
    en: 'Only the latest count of today can be undone.',
    fr: 'Seul le dernier comptage du jour peut être annulé.',
  },
  payments_differ: {
    status: 409,
    en: 'What is paid is not what it costs. Check the amounts.',
    fr: 'Le total des paiements ne correspond pas au prix. Vérifiez les montants.',
    data: z.object({ totalMinor: z.int() }),
  },
  discount_without_reason: {
    status: 409,
    en: 'Say why something is taken off.',
    fr: 'Indiquez la raison de la remise.',
  },
  waiver_too_large: {
    status: 409,
    en: 'This is more than is left of the fee.',
    fr: 'Ce montant dépasse ce qui reste des frais.',
    data: z.object({ mostMinor: z.int() }),
  },
  discount_too_large: {
    status: 409,
    en: 'This is more than you may take off this bill.',
    fr: 'Cette remise dépasse ce que vous pouvez accorder sur cette note.',
    data: z.object({ mostMinor: z.int() }),
  },
  line_is_paid: {
    status: 409,
    en: 'This line has been paid or refunded already, so it stays.',
    fr: 'Cette ligne a déjà été payée ou remboursée : elle ne peut plus être retirée.',
  },
} as const
