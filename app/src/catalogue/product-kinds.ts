import type { Product, productKinds as agreed } from '@serein/shared/catalogue/contract.ts'
import type { Word } from '../words.ts'

/** The contract's own list would bring the whole of zod into the browser; its type keeps this one true. */
export const productKinds = [
  'oil',
  'cream',
  'bath',
  'candle',
  'tea',
  'linen',
  'tool',
  'gift',
] as const satisfies typeof agreed

export const productKindWords: Record<Product['kind'], Word> = {
  oil: 'catalogue.product.oil',
  cream: 'catalogue.product.cream',
  bath: 'catalogue.product.bath',
  candle: 'catalogue.product.candle',
  tea: 'catalogue.product.tea',
  linen: 'catalogue.product.linen',
  tool: 'catalogue.product.tool',
  gift: 'catalogue.product.gift',
}

export type Stock = Product['shops'][number]['stock']

export const stockWords: Record<Stock, Word> = {
  in_stock: 'catalogue.stock.inStock',
  few_left: 'catalogue.stock.fewLeft',
  sold_out: 'catalogue.stock.soldOut',
}
