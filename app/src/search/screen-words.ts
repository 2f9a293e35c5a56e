import { linkTo } from '../address/link.ts'

/** What somebody may type into the search although a screen of its own has it, by that screen. */
const phrases = {
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
} as const

export type ScreenWord = keyof typeof phrases
const names = Object.keys(phrases) as ScreenWord[]

/** Where each leads. */
export const screenLinks: Record<ScreenWord, () => string> = {
  wallet: () => linkTo('wallet'),
  bookings: () => linkTo('bookings'),
  receipts: () => linkTo('bookings', { which: 'past' }),
  help: () => linkTo('support'),
  login: () => linkTo('login', {}),
  register: () => linkTo('register', {}),
  data: () => linkTo('privacy', {}),
  offers: () => linkTo('offers'),
  products: () => linkTo('products', {}),
  favourites: () => linkTo('featured', { show: 'favourites' }),
  chats: () => linkTo('chats'),
  settings: () => linkTo('settings', {}),
  cards: () => linkTo('card', {}),
}

const most = 2

/** The screens that a text asks for, whatever else stands in it: at most two, those with the longest words first. */
export function screensFor(text: string): ScreenWord[] {
  const plain = ` ${plainText(text)} `
  return names
    .map((name) => ({
      name,
      length: Math.max(
        0,
        ...phrases[name]
          .split('|')
          .map((phrase) => (plain.includes(` ${phrase} `) ? phrase.length : 0)),
      ),
    }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, most)
    .map(({ name }) => name)
}

function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('’', "'")
    .replaceAll('œ', 'oe')
    .replaceAll(/[^\p{L}\p{N}'-]+/gu, ' ')
    .trim()
}
