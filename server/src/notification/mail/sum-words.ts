import type { Language } from '../../platform/scope.ts'

/** The lines of what a visit costs. */
export type SumWords = {
  price: string
  tip: string
  discount: string
  total: string
  paid: string
  atShop: string
  fee: string
  refund: string
}

export const sumWords: Record<Language, SumWords> = {
  en: {
    price: 'Price',
    tip: 'Tip',
    discount: 'Discount',
    total: 'Total',
    paid: 'Paid',
    atShop: 'To pay at the spa',
    fee: 'Cancellation fee',
    refund: 'Refunded to you',
  },
  fr: {
    price: 'Prix',
    tip: 'Pourboire',
    discount: 'Remise',
    total: 'Total',
    paid: 'Réglé',
    atShop: 'À régler sur place',
    fee: 'Frais d’annulation',
    refund: 'Remboursé',
  },
}
