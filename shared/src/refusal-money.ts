import * as z from 'zod'
import { id } from './schema.ts'

const none = z.object({}).optional()

/** What is refused where somebody pays. */
export const moneyRefusals = {
  rule_not_possible: {
    status: 422,
    en: 'This rule can’t be kept as it is. Nothing was changed.',
    fr: 'Cette règle ne peut pas être enregistrée ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `tiers.1.untilMinutes`'),
      reason: z.string(),
    }),
  },
  offer_not_possible: {
    status: 422,
    en: 'This offer can’t be kept as it is. Nothing was changed.',
    fr: 'Cette offre ne peut pas être enregistrée ainsi. Rien n’a été modifié.',
    data: z.object({
      field: z.string().describe('Where, such as `serviceIds.1`'),
      reason: z.string(),
    }),
  },
  offer_code_unknown: {
    status: 422,
    en: 'This spa has no such code. Check how it is written.',
    fr: 'Ce spa n’a pas de code de ce nom. Vérifiez comment il s’écrit.',
    data: none,
  },
  offer_code_saves_nothing: {
    status: 409,
    en: 'This code takes nothing off this visit: it is for other treatments or times, or you already have a better offer.',
    fr: 'Ce code ne réduit pas ce rendez-vous : il vaut pour d’autres soins ou horaires, ou vous avez déjà une meilleure offre.',
    data: none,
  },
  offer_code_used_up: {
    status: 409,
    en: 'This code has been used as often as the spa allows.',
    fr: 'Ce code a été utilisé autant de fois que le spa le permet.',
    data: none,
  },
  offer_for_new_clients: {
    status: 409,
    en: 'This offer is for a first visit, and you already have one here. The price now stands without it: please check it before you go on.',
    fr: 'Cette offre est réservée au premier rendez-vous, et vous en avez déjà un ici. Le prix est maintenant affiché sans elle : vérifiez-le avant de continuer.',
    data: none,
  },
  deposit_due: {
    status: 409,
    en: 'For this, the spa asks for a deposit first. Pay it, or call the spa.',
    fr: 'Pour cela, le spa demande d’abord un acompte. Réglez-le ou appelez le spa.',
    data: z.object({
      missingMinor: z.int().describe('What is missing of it; 0 where a card on file is'),
    }),
  },
  tender_not_available: {
    status: 409,
    en: 'This payment method is not available here.',
    fr: 'Ce moyen de paiement n’est pas disponible ici.',
    data: none,
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
    data: z.object({ limit: z.int() }),
  },
  card_needed: {
    status: 409,
    en: 'An upcoming visit is held with this card, or a fee is being charged to it. You can remove it afterwards.',
    fr: 'Cette carte garantit un rendez-vous à venir, ou des frais y sont en cours de débit. Vous pourrez la supprimer ensuite.',
    data: none,
  },
  card_required: {
    status: 409,
    en: 'The spa asks for a saved card before this visit can be booked.',
    fr: 'Le spa demande une carte enregistrée avant de confirmer ce rendez-vous.',
    data: none,
  },
  card_stopped: {
    status: 402,
    en: 'The client’s bank stopped the charge. Nothing was taken; ask for another way to pay.',
    fr: 'La banque du client a bloqué le débit. Rien n’a été pris ; proposez un autre moyen de paiement.',
    data: z.object({ reason: z.string() }),
  },
  deposit_required: {
    status: 409,
    en: 'The spa asks for a deposit before this visit can be booked.',
    fr: 'Le spa demande un acompte avant de confirmer ce rendez-vous.',
    data: z.object({ depositMinor: z.int() }),
  },
  balance_too_low: {
    status: 409,
    en: 'This account has insufficient funds.',
    fr: 'Le solde de ce compte est insuffisant.',
    data: none,
  },
  top_up_not_offered: {
    status: 409,
    en: 'This spa doesn’t offer a wallet you can add money to.',
    fr: 'Ce spa ne propose pas de porte-monnaie à recharger.',
    data: none,
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
  bill_without_client: {
    status: 409,
    en: 'There is no client on this bill, so there is no wallet either.',
    fr: 'Cette note n’est au nom d’aucun client : il n’y a donc pas de porte-monnaie.',
    data: none,
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
    data: none,
  },
  product_sold_out: {
    status: 409,
    en: 'There aren’t enough of this product left at this spa.',
    fr: 'Il ne reste pas assez de ce produit dans ce spa.',
    data: z.object({ variantId: id, leftUnits: z.int().describe('0: sold out') }),
  },
  stock_too_low: {
    status: 409,
    en: 'There are fewer units than that here; some are set aside for orders.',
    fr: 'Il y a moins d’unités que cela ici ; certaines sont réservées pour des commandes.',
    data: z.object({ leftUnits: z.int() }),
  },
  tender_required: {
    status: 409,
    en: 'This order isn’t paid yet. Say how it is paid.',
    fr: 'Cette commande n’est pas encore payée. Indiquez le moyen de paiement.',
    data: z.object({ dueMinor: z.int() }),
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
    data: none,
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
    data: none,
  },
} as const
