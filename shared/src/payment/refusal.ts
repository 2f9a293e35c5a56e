import * as z from 'zod'
import { limitReached } from '../schema.ts'

/** What is refused where somebody pays, whatever for. */
export const paymentRefusals = {
  tender_not_available: {
    status: 409,
    en: 'This payment method is not available here.',
    fr: 'Ce moyen de paiement n’est pas disponible ici.',
  },
  card_declined: {
    status: 402,
    en: 'The payment was declined. You haven’t been charged.',
    fr: 'La carte a été refusée. Rien n’a été débité ; votre créneau reste gardé.',
    data: z.object({ reason: z.string() }),
  },
  card_not_saved: {
    status: 402,
    en: 'The card could not be saved. Nothing was charged.',
    fr: 'La carte n’a pas pu être enregistrée. Rien n’a été débité.',
    data: z.object({ reason: z.string() }),
  },
  cards_full: {
    status: 409,
    en: 'You have saved as many cards as you can here. Remove one first.',
    fr: 'Vous avez enregistré ici le maximum de cartes. Supprimez-en une d’abord.',
    data: limitReached,
  },
  card_needed: {
    status: 409,
    en: 'An upcoming visit is held with this card, or a fee is being charged to it. You can remove it afterwards.',
    fr: 'Cette carte garantit un rendez-vous à venir, ou des frais y sont en cours de débit. Vous pourrez la supprimer ensuite.',
  },
  balance_too_low: {
    status: 409,
    en: 'This account has insufficient funds.',
    fr: 'Le solde de ce compte est insuffisant.',
  },
  top_up_not_offered: {
    status: 409,
    en: 'This spa doesn’t offer a wallet you can add money to.',
    fr: 'Ce spa ne propose pas de porte-monnaie à recharger.',
  },
  top_up_out_of_range: {
    status: 409,
    en: 'This amount is outside the limits for adding money.',
    fr: 'Ce montant dépasse les limites d’une recharge.',
    data: z.object({ minMinor: z.int(), maxMinor: z.int() }),
  },
  wallet_full: {
    status: 409,
    en: 'With this amount your wallet would hold more than it may.',
    fr: 'Avec ce montant, votre porte-monnaie dépasserait son plafond.',
    data: z.object({ leftMinor: z.int() }),
  },
  refund_too_large: {
    status: 409,
    en: 'This is more than can still be refunded.',
    fr: 'Ce montant dépasse ce qui peut encore être remboursé.',
    data: z.object({ refundableMinor: z.int() }),
  },
  bill_without_client: {
    status: 409,
    en: 'There is no client on this bill, so there is no wallet either.',
    fr: 'Cette facture n’est au nom d’aucun client : il n’y a donc pas de porte-monnaie.',
  },
  provider_keys_refused: {
    status: 409,
    en: 'The provider does not accept this key.',
    fr: 'Le prestataire n’accepte pas cette clé.',
    data: z.object({ field: z.enum(['publicKey', 'secretKey', 'webhookSecret']) }),
  },
  provider_unreachable: {
    status: 503,
    en: 'The payment provider isn’t answering at the moment. Nothing is lost, and nothing will be charged twice: you can try again with the same button.',
    fr: 'Le prestataire de paiement ne répond pas pour le moment. Rien n’est perdu et rien ne sera débité deux fois : vous pouvez réessayer avec le même bouton.',
  },
  provider_account_in_use: {
    status: 409,
    en: 'Payments on this account are still open. It can be removed as soon as they are settled.',
    fr: 'Des paiements sont encore en cours sur ce compte. Vous pourrez le retirer dès qu’ils seront terminés.',
    data: z.object({ openCount: z.int() }),
  },
  webhook_signature_invalid: {
    status: 400,
    en: 'This webhook is not signed as it should be.',
    fr: 'La signature de ce webhook n’est pas valable.',
  },
} as const
