import type { Product } from '@serein/shared/catalogue/contract.ts'
import type { Word } from '../language/words.ts'

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
