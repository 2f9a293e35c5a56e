/** What a shop may have, by the code the server gives. */
export const amenityKinds = [
  'hammam',
  'couples_room',
  'sauna',
  'pool',
  'garden',
  'terrace',
  'tea_lounge',
  'step_free',
  'shower',
  'lockers',
  'parking',
  'bike_parking',
  'wifi',
] as const
export type AmenityKind = (typeof amenityKinds)[number]
