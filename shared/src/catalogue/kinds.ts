/** What categories of services are of; apart from the contract, whose zod a browser does not load. */
export const categoryKinds = [
  'massage',
  'hammam',
  'facial',
  'body',
  'couple',
  'nails',
  'hair',
  'wellness',
  'prenatal',
] as const

export const productKinds = [
  'oil',
  'cream',
  'bath',
  'candle',
  'tea',
  'linen',
  'tool',
  'gift',
] as const
