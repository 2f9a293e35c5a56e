/** Through what a client pays a visit. Source: product.md, "payment". */
export const tenders = ['card', 'paypal', 'paylater', 'at_shop'] as const
export type Tender = (typeof tenders)[number]
