/** Through what a client pays what their wallet does not. Source: product.md, "payment". */
export const tenders = ['card', 'paypal', 'paylater', 'at_shop'] as const
export type Tender = (typeof tenders)[number]

/** Those that a provider stands behind. */
export const onlineTenders = ['card', 'paypal', 'paylater'] as const
export type OnlineTender = (typeof onlineTenders)[number]

export function isOnline(tender: string): tender is OnlineTender {
  return onlineTenders.includes(tender as OnlineTender)
}
