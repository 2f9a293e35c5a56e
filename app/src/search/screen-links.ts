import type { ScreenWord } from '@serein/shared/search/screen-word.ts'
import { linkTo } from '../address/link.ts'

/** Where the screens that a text asks for are. */
export const screenLinks: Record<ScreenWord, () => string> = {
  wallet: () => linkTo('wallet'),
  bookings: () => linkTo('bookings'),
  receipts: () => linkTo('bookings', { which: 'past' }),
  help: () => linkTo('support'),
  login: () => linkTo('login'),
  register: () => linkTo('register'),
  data: () => linkTo('privacy'),
  offers: () => linkTo('offers'),
  products: () => linkTo('products'),
  favourites: () => linkTo('featured', { show: 'favourites' }),
  chats: () => linkTo('chats'),
  settings: () => linkTo('settings'),
  cards: () => linkTo('card'),
}
