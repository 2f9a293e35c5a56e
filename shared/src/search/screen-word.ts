/** What somebody may ask a search for although a screen of its own has it. The app knows where each is. */
export const screenWords = [
  'wallet',
  'bookings',
  'receipts',
  'help',
  'login',
  'register',
  'data',
  'offers',
  'products',
  'favourites',
  'chats',
  'settings',
  'cards',
] as const
export type ScreenWord = (typeof screenWords)[number]
