import type { ArticleTopic } from '@serein/shared/support/rules.ts'

type Side = { title: string; lines: readonly string[] }
/** A line that begins with a dash is an item of a list. */
export type HelpArticle = { topic: ArticleTopic; en: Side; fr: Side }

export const helpArticles: readonly HelpArticle[] = [
  {
    topic: 'booking',
    en: {
      title: 'How to book a visit',
      lines: [
        'Choose a spa, then one or more treatments. Every time you see is free: pick one, and we hold it for ten minutes while you check the details and pay.',
        '- One person or a party of up to six: add guests before you choose the time.',
        '- A therapist of your choice, a woman, a man, or whoever is free.',
        '- Without an account you give your name and an e-mail, and we send you a code.',
        'The visit is booked when you see its code, such as SR-4F7K. You get it by e-mail too, with a private link to the visit.',
      ],
    },
    fr: {
      title: 'Comment réserver un rendez-vous',
      lines: [
        'Choisissez un spa, puis un ou plusieurs soins. Chaque horaire affiché est libre : prenez-en un, nous le gardons dix minutes pendant que vous vérifiez et réglez.',
        '- Une personne ou un groupe de six au plus : ajoutez les invités avant de choisir l’heure.',
        '- Le praticien de votre choix, une femme, un homme, ou la première personne disponible.',
        '- Sans compte, vous donnez votre nom et un e-mail, et nous vous envoyons un code.',
        'Le rendez-vous est réservé quand vous voyez son numéro, par exemple SR-4F7K. Vous le recevez aussi par e-mail, avec un lien privé.',
      ],
    },
  },
  {
    topic: 'booking',
    en: {
      title: 'Why is a time not free?',
      lines: [
        'A treatment needs a therapist who gives it, a room that fits, and a little time to prepare. A time is greyed out when one of these is missing.',
        'Press a greyed time to see the reason and the nearest times that are free. Choosing “anyone” instead of one therapist opens most times.',
      ],
    },
    fr: {
      title: 'Pourquoi un horaire n’est-il pas libre ?',
      lines: [
        'Un soin demande un praticien qui le donne, une cabine adaptée et un peu de temps de préparation. Un horaire est grisé quand il en manque un.',
        'Touchez un horaire grisé pour voir la raison et les horaires libres les plus proches. Choisir « peu importe » plutôt qu’un praticien ouvre la plupart des horaires.',
      ],
    },
  },
  {
    topic: 'change',
    en: {
      title: 'How to reschedule a visit',
      lines: [
        'Open the visit under Bookings, or at the private link in your e-mail, and press Reschedule. You see the free times and what the new one costs before you agree.',
        'Until the deadline shown in the visit this is free. After it, the spa’s rule for late changes applies, and the amount is named first.',
      ],
    },
    fr: {
      title: 'Comment déplacer un rendez-vous',
      lines: [
        'Ouvrez le rendez-vous dans Rendez-vous, ou par le lien privé de votre e-mail, puis Déplacer. Vous voyez les horaires libres et le prix du nouveau avant d’accepter.',
        'C’est gratuit jusqu’à l’heure limite indiquée. Ensuite, la règle du spa pour les changements tardifs s’applique, et le montant est annoncé d’abord.',
      ],
    },
  },
  {
    topic: 'change',
    en: {
      title: 'Cancelling and what it costs',
      lines: [
        'Each spa has its own rule, for example: free until 24 hours before, then half of the price, then all of it. You read it before you pay, and it never changes for a visit that is booked.',
        '- Open the visit and press Cancel: the exact fee is shown before you confirm.',
        '- What is refunded goes back the way you paid, usually within five working days.',
        '- If the spa cancels, everything is refunded.',
      ],
    },
    fr: {
      title: 'Annuler, et ce que cela coûte',
      lines: [
        'Chaque spa a sa règle, par exemple : gratuit jusqu’à 24 heures avant, puis la moitié du prix, puis le prix entier. Vous la lisez avant de payer, et elle ne change plus pour un rendez-vous réservé.',
        '- Ouvrez le rendez-vous, puis Annuler : les frais exacts s’affichent avant la confirmation.',
        '- Le remboursement suit le moyen de paiement utilisé, en général sous cinq jours ouvrés.',
        '- Si le spa annule, tout vous est remboursé.',
      ],
    },
  },
  {
    topic: 'change',
    en: {
      title: 'I am running late',
      lines: [
        'Please call the spa: its number is on the page of your visit. The treatment usually ends at the planned time, so that the next guest does not wait.',
      ],
    },
    fr: {
      title: 'Je suis en retard',
      lines: [
        'Appelez le spa : son numéro figure sur la page du rendez-vous. Le soin se termine en général à l’heure prévue, pour que la personne suivante n’attende pas.',
      ],
    },
  },
  {
    topic: 'payment',
    en: {
      title: 'Ways to pay',
      lines: [
        'Each spa decides what it accepts: card, PayPal, PayPal Pay Later, your wallet, or paying at the spa. The checkout shows what is possible for your visit.',
        'Your card number goes to the payment provider and never to us or to the spa. A saved card belongs to the business you saved it with; you can remove it at any time.',
      ],
    },
    fr: {
      title: 'Les moyens de paiement',
      lines: [
        'Chaque spa choisit ce qu’il accepte : carte, PayPal, PayPal en plusieurs fois, porte-monnaie, ou paiement sur place. La page de paiement montre ce qui est possible.',
        'Votre numéro de carte va au prestataire de paiement, jamais à nous ni au spa. Une carte enregistrée appartient à l’entreprise chez qui vous l’avez enregistrée ; vous pouvez la retirer à tout moment.',
      ],
    },
  },
  {
    topic: 'payment',
    en: {
      title: 'Where is my refund?',
      lines: [
        'A refund leaves us at once and goes back the way you paid. Banks take up to five working days to show it; PayPal and your wallet show it the same day.',
        'The page of the visit lists every payment and refund with its date. If a bank could not take the money back, the spa pays it to you in another way and gets in touch.',
      ],
    },
    fr: {
      title: 'Où est mon remboursement ?',
      lines: [
        'Un remboursement part aussitôt et suit le moyen de paiement utilisé. Les banques mettent jusqu’à cinq jours ouvrés à l’afficher ; PayPal et le porte-monnaie l’affichent le jour même.',
        'La page du rendez-vous énumère chaque paiement et remboursement avec sa date. Si une banque refuse l’argent, le spa vous le rend autrement et vous contacte.',
      ],
    },
  },
  {
    topic: 'payment',
    en: {
      title: 'Deposits, and cards kept as a guarantee',
      lines: [
        'Some spas ask for a part of the price first, or for a card that is charged only if you cancel late or do not come. You see which it is, and how much, before you book.',
      ],
    },
    fr: {
      title: 'Acompte et carte en garantie',
      lines: [
        'Certains spas demandent d’abord une partie du prix, ou une carte débitée seulement en cas d’annulation tardive ou d’absence. Vous voyez lequel, et combien, avant de réserver.',
      ],
    },
  },
  {
    topic: 'wallet',
    en: {
      title: 'How the wallet works',
      lines: [
        'A wallet holds your money with one business, in one currency. Add money under Wallet; many spas add a bonus on top, which is spent last and never paid out.',
        'At the checkout you decide how much the wallet pays. Every movement stands in your statement, and a receipt goes with it.',
      ],
    },
    fr: {
      title: 'Le fonctionnement du porte-monnaie',
      lines: [
        'Un porte-monnaie contient votre argent chez une entreprise, dans une monnaie. Ajoutez de l’argent dans Porte-monnaie ; beaucoup de spas ajoutent un bonus, dépensé en dernier et jamais reversé.',
        'Au paiement, vous décidez de la part réglée par le porte-monnaie. Chaque mouvement figure dans votre relevé, avec un reçu.',
      ],
    },
  },
  {
    topic: 'wallet',
    en: {
      title: 'Paying for somebody else',
      lines: [
        'To treat a friend, book as a party, or send them nothing and pay a link: on the page of a visit you can make a payment link for a part of the bill. Whoever has the link can pay, without an account.',
        'Credit in a wallet belongs to one account and cannot be moved to another. Ask the spa if you want to give a visit as a present: the desk can book it in the name of the person who comes.',
      ],
    },
    fr: {
      title: 'Offrir un soin ou payer pour quelqu’un',
      lines: [
        'Pour inviter une personne, réservez à plusieurs, ou réglez un lien : sur la page d’un rendez-vous, vous créez un lien de paiement pour une part de la note. Toute personne qui a ce lien peut payer, sans compte.',
        'Le crédit d’un porte-monnaie appartient à un compte et ne passe pas sur un autre. Pour offrir un rendez-vous, adressez-vous au spa : l’accueil peut le réserver au nom de la personne.',
      ],
    },
  },
  {
    topic: 'offer',
    en: {
      title: 'Offers and codes',
      lines: [
        'An offer shows in the price by itself: on the days and hours it is meant for, the lower price stands beside the time. A code is entered at the checkout, before you pay.',
        'One code counts for one visit. If it saves nothing, its treatment or its days do not fit; the message says so, and nothing is charged.',
      ],
    },
    fr: {
      title: 'Offres et codes',
      lines: [
        'Une offre s’applique d’elle-même : aux jours et heures prévus, le prix réduit figure à côté de l’horaire. Un code se saisit au moment de payer.',
        'Un code vaut pour un rendez-vous. S’il ne réduit rien, c’est que le soin ou le jour ne convient pas ; le message le dit, et rien n’est débité.',
      ],
    },
  },
  {
    topic: 'review',
    en: {
      title: 'Writing and changing a review',
      lines: [
        'After a visit you can rate it, for as long as the spa allows, usually three months. You can change your review for a day; then it stays as it is.',
        'Only somebody who was there can review. A spa can answer, and can report a review, but it cannot take one away: that is decided by Serein.',
      ],
    },
    fr: {
      title: 'Donner et modifier un avis',
      lines: [
        'Après un rendez-vous, vous pouvez donner votre avis dans le délai du spa, en général trois mois. Vous pouvez le modifier pendant un jour ; ensuite, il reste tel quel.',
        'Seule une personne venue peut donner un avis. Un spa peut répondre et signaler un avis, mais pas le retirer : c’est Serein qui en décide.',
      ],
    },
  },
  {
    topic: 'notification',
    en: {
      title: 'E-mails, text messages and reminders',
      lines: [
        'You get an e-mail when a visit is booked, changed or cancelled, and a reminder before it. Text messages and reminders can be switched under Settings.',
        'Nothing there? Look in your spam folder, and check the address under Profile. News and offers come only if you have asked for them.',
      ],
    },
    fr: {
      title: 'E-mails, SMS et rappels',
      lines: [
        'Vous recevez un e-mail quand un rendez-vous est réservé, modifié ou annulé, et un rappel avant la visite. Les SMS et les rappels se règlent dans Réglages.',
        'Rien reçu ? Regardez dans les indésirables et vérifiez l’adresse dans Profil. Les nouvelles et les offres ne viennent que si vous les avez demandées.',
      ],
    },
  },
  {
    topic: 'account',
    en: {
      title: 'I can’t log in',
      lines: [
        '- Forgotten your password? Press “Forgot password” and follow the link in the e-mail.',
        '- Booked without a password? Use the same e-mail and set one with “Forgot password”.',
        '- Lost your phone with the codes? Use one of the recovery codes you were given, or ask us.',
        'After several wrong tries the log-in waits for a few minutes. That protects your account.',
      ],
    },
    fr: {
      title: 'Je n’arrive pas à me connecter',
      lines: [
        '- Mot de passe oublié ? Touchez « Mot de passe oublié » et suivez le lien de l’e-mail.',
        '- Réservé sans mot de passe ? Utilisez le même e-mail et créez-en un par « Mot de passe oublié ».',
        '- Téléphone perdu avec les codes ? Utilisez un code de secours, ou écrivez-nous.',
        'Après plusieurs essais, la connexion attend quelques minutes. Cela protège votre compte.',
      ],
    },
  },
  {
    topic: 'account',
    en: {
      title: 'Changing your e-mail, phone or language',
      lines: [
        'E-mail, password and two-step verification are under Settings; your name, phone and wellness notes are under Profile. A new e-mail counts once you have confirmed it.',
        'The language is under More. It changes the app and your e-mails.',
      ],
    },
    fr: {
      title: 'Changer d’e-mail, de téléphone ou de langue',
      lines: [
        'E-mail, mot de passe et validation en deux étapes se trouvent dans Réglages ; nom, téléphone et fiche bien-être dans Profil. Un nouvel e-mail compte une fois confirmé.',
        'La langue se choisit dans Plus. Elle change l’application et vos e-mails.',
      ],
    },
  },
  {
    topic: 'privacy',
    en: {
      title: 'Your data: download it or erase it',
      lines: [
        'Under Privacy you can download everything we keep about you, and erase your account. Visits that are still to come must be over or cancelled first.',
        'Wellness notes are encrypted. You see each time somebody at a spa has opened them, and you can take back your consent at any time.',
      ],
    },
    fr: {
      title: 'Vos données : les télécharger ou les effacer',
      lines: [
        'Dans Confidentialité, vous pouvez télécharger tout ce que nous gardons sur vous, et effacer votre compte. Les rendez-vous à venir doivent d’abord être passés ou annulés.',
        'La fiche bien-être est chiffrée. Vous voyez chaque fois qu’une personne d’un spa l’a ouverte, et pouvez retirer votre accord à tout moment.',
      ],
    },
  },
]
