import type { OwnWords } from './our-words.ts'

/** Of money that was paid, is owed or came back. */
export const moneyWords = {
  fee_charged: {
    en: {
      subject: '{amount} charged for your visit to {shopName}',
      heading: 'Your card was charged',
      intro:
        'The fee for your visit on {date} was charged to {card}: {amount}, as agreed when you booked.',
    },
    fr: {
      subject: '{amount} débités pour votre rendez-vous chez {shopName}',
      heading: 'Votre carte a été débitée',
      intro:
        'Les frais de votre rendez-vous du {date} ont été débités de {card} : {amount}, comme convenu à la réservation.',
    },
  },
  fee_declined: {
    en: {
      subject: '{amount} still to pay for your visit to {shopName}',
      heading: 'Your card couldn’t be charged',
      intro:
        'The fee for your visit on {date} is {amount}. Your bank didn’t allow the charge to {card}, so nothing was taken and the fee is still to pay.\n\nYou can pay it another way here: with another card or PayPal, without logging in.',
    },
    fr: {
      subject: '{amount} restent à payer pour votre rendez-vous chez {shopName}',
      heading: 'Votre carte n’a pas pu être débitée',
      intro:
        'Les frais de votre rendez-vous du {date} s’élèvent à {amount}. Votre banque a refusé le débit de {card} : rien n’a été pris, et ces frais restent à payer.\n\nVous pouvez les régler autrement ici : avec une autre carte ou PayPal, sans vous connecter.',
    },
  },
  refund_failed: {
    en: {
      subject: 'Your refund of {amount} from {shopName} came back',
      heading: 'Your bank sent a refund back',
      intro:
        'We refunded {amount} for your visit on {date} the way you had paid. Your bank couldn’t credit it and sent it back, which happens when a card or an account has been closed.',
    },
    fr: {
      subject: 'Votre remboursement de {amount} par {shopName} nous est revenu',
      heading: 'Votre banque a renvoyé un remboursement',
      intro:
        'Nous avions remboursé {amount} pour votre rendez-vous du {date} par le moyen de paiement utilisé. Votre banque n’a pas pu créditer cette somme et l’a renvoyée, ce qui arrive quand une carte ou un compte a été fermé.',
    },
  },
  payment_link: {
    en: {
      subject: '{amount} to pay to {shopName}',
      heading: '{shopName} asks for {amount}',
      intro: 'It is for the visit on {date}. You pay by card or PayPal, without an account.',
    },
    fr: {
      subject: '{amount} à régler à {shopName}',
      heading: '{shopName} vous demande {amount}',
      intro:
        'C’est pour le rendez-vous du {date}. Vous payez par carte ou avec PayPal, sans compte.',
    },
  },
  wallet_credited: {
    en: {
      subject: '{total} in your wallet with {shopName}',
      heading: 'Your credit is here',
      intro: 'You paid {paid}, and {total} is in your wallet now, ready for your next visit.',
    },
    fr: {
      subject: '{total} dans votre porte-monnaie chez {shopName}',
      heading: 'Votre crédit est là',
      intro:
        'Vous avez payé {paid}, et {total} sont dans votre porte-monnaie, prêts pour votre prochaine visite.',
    },
  },
} as const satisfies Record<string, OwnWords>
