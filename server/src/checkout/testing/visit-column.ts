/** What a visit is put together of: its guests, what pays it, what is on its bill, and what becomes of it. */
export const visitColumns = {
  party: ['one', 'couple', 'day', 'dayForTwo', 'atHome'],
  pass: ['none', 'visits', 'minutes', 'shared', 'atDesk'],
  giftCard: ['none', 'part', 'whole', 'several', 'atDesk'],
  member: ['none', 'price', 'visits'],
  offer: ['none', 'running', 'code', 'lateCode'],
  deposit: ['none', 'share', 'cardOnFile'],
  tender: ['card', 'paypal', 'wallet', 'atShop'],
  part: ['whole', 'share', 'deposit'],
  approval: ['none', 'asked'],
  goods: ['none', 'product', 'ownLine', 'afterwards'],
  tip: ['none', 'booked', 'atDesk', 'afterwards'],
  change: ['none', 'byClient', 'byDesk', 'added', 'oneLeaves'],
  end: ['completed', 'undone', 'inTime', 'half', 'called', 'byShop', 'credited', 'noShow'],
  refund: ['none', 'goodwill', 'mistake', 'toWallet', 'discount'],
} satisfies Record<string, readonly string[]>

export type VisitRow = Record<keyof typeof visitColumns, string>
