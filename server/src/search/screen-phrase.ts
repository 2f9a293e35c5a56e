import { type ScreenWord, screenWords } from '@serein/shared/search/screen-word.ts'
import { wordsIn } from './text.ts'

/** What people say for a screen, in both languages. */
const phrases: Record<ScreenWord, string> = {
  wallet:
    'gift card|gift cards|giftcard|gift voucher|voucher|vouchers|gift certificate|carte cadeau|cartes cadeaux|carte-cadeau|bon cadeau|bons cadeaux|cheque cadeau|wallet|my wallet|balance|top up|credit|mon solde|solde|portefeuille|porte-monnaie|recharger',
  bookings:
    'my booking|my bookings|my appointment|my appointments|my visits|my reservations|cancel|cancel booking|cancel my booking|cancel appointment|reschedule|change my booking|mes rendez-vous|mes rdv|mes reservations|ma reservation|mon rendez-vous|mon rdv|annuler|annulation|decaler|reporter|deplacer|modifier mon rendez-vous',
  receipts:
    'receipt|receipts|invoice|invoices|my receipts|facture|factures|recu|recus|justificatif',
  help: 'help|support|contact|contact us|customer service|complaint|refund|my refund|problem|aide|assistance|contacter|nous contacter|service client|reclamation|remboursement|probleme|faq',
  login:
    'log in|login|sign in|log on|se connecter|connexion|me connecter|mot de passe oublie|forgot password',
  register:
    "sign up|register|create account|create an account|new account|inscription|s'inscrire|creer un compte|nouveau compte",
  data: 'my data|delete account|delete my account|gdpr|export my data|download my data|unsubscribe|mes donnees|supprimer mon compte|supprimer compte|rgpd|se desabonner|me desinscrire',
  offers:
    'offers|offer|deals|deal|discount|discounts|promo|promo code|promotions|sale|offres|offre|promotion|code promo|reduction|reductions|bons plans',
  products: 'products|buy products|oils|candles|produits|acheter|boutique|huiles|bougies',
  favourites:
    'favourites|favorites|my favourites|my favorites|saved spas|favoris|mes favoris|coups de coeur',
  chats: 'messages|my messages|chat|chats|inbox|mes messages|conversation|conversations|messagerie',
  settings:
    'settings|language|change language|dark mode|theme|text size|parametres|reglages|langue|changer de langue|mode sombre|preferences',
  cards:
    'my cards|saved cards|payment methods|payment method|credit card|mes cartes|moyens de paiement|moyen de paiement|carte bancaire|carte bleue',
}

const most = 2
/** As texts are compared. */
const plainPhrases = screenWords.map((screen) => ({
  screen,
  plain: phrases[screen].split('|').map((phrase) => ` ${wordsIn(phrase).join(' ')} `),
}))

/** The screens that a text asks for, whatever else stands in it: at most two, those with the longest words first. */
export function screensFor(text: string): ScreenWord[] {
  const plain = ` ${wordsIn(text).join(' ')} `
  return plainPhrases
    .map(({ screen, plain: phrasesHere }) => {
      const met = phrasesHere.filter((phrase) => plain.includes(phrase))
      return { screen, length: Math.max(0, ...met.map((phrase) => phrase.length)) }
    })
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .map(({ screen }) => screen)
}
