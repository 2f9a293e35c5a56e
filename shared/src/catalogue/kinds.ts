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

/** By whom a service is booked: clients and the desk, the desk alone, clients alone. */
export const bookingChannels = ['everywhere', 'desk', 'online'] as const
export type BookingChannel = (typeof bookingChannels)[number]
