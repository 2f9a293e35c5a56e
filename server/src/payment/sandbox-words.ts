/** What the sandbox's approval page says. It plays companies that are not us, so its words are no words of the app. */
export const sandboxWords = {
  en: {
    sandbox: 'Sandbox: no real money moves',
    card: {
      title: 'Your bank wants to be sure it is you',
      text: 'In real life your bank would ask for a code or your fingerprint here.',
      approve: 'Yes, it is me',
    },
    paypal: {
      title: 'Pay with PayPal',
      text: 'In real life you would log in to PayPal and choose how to pay.',
      approve: 'Agree and pay',
    },
    paylater: {
      title: 'Pay Later with PayPal',
      text: 'In real life PayPal would show your instalments here, before you agree.',
      approve: 'Agree to the instalments',
    },
    keepText: 'Serein would like to keep your card for later. Nothing is charged now.',
    keptCard: 'Card',
    instalments: '3 payments, the first one today',
    amount: 'Amount',
    refuse: 'Cancel and go back',
    over: 'This request is settled',
    overText: 'It was answered before, or given up meanwhile. Nothing was taken twice.',
    back: 'Back to Serein',
    unknown: 'There is no such request',
  },
  fr: {
    sandbox: 'Bac à sable : aucun argent réel ne circule',
    card: {
      title: 'Votre banque veut s’assurer que c’est bien vous',
      text: 'En vrai, votre banque vous demanderait ici un code ou votre empreinte.',
      approve: 'Oui, c’est moi',
    },
    paypal: {
      title: 'Payer avec PayPal',
      text: 'En vrai, vous vous connecteriez à PayPal et choisiriez comment payer.',
      approve: 'Accepter et payer',
    },
    paylater: {
      title: 'Payer plus tard avec PayPal',
      text: 'En vrai, PayPal vous montrerait ici vos échéances avant votre accord.',
      approve: 'Accepter les échéances',
    },
    keepText: 'Serein souhaite enregistrer votre carte. Rien n’est débité maintenant.',
    keptCard: 'Carte',
    instalments: '3 paiements, le premier aujourd’hui',
    amount: 'Montant',
    refuse: 'Annuler et revenir',
    over: 'Cette demande est close',
    overText:
      'Elle a déjà reçu une réponse, ou elle a été abandonnée. Rien n’a été débité deux fois.',
    back: 'Revenir à Serein',
    unknown: 'Cette demande n’existe pas',
  },
}
