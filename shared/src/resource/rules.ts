/** Whether a unit's own name says that it is a room: "Room 2", "Salle verte", "Hammam Rose"; "Iris" does not. */
export function saysRoom(name: string): boolean {
  return /^(?:room|salle|cabin|cabine|suite|studio|hammam|sauna)\b/iu.test(name)
}

/** What a business may have of rooms and equipment at most. */
export const resourceLimits = {
  /** In characters. */
  nameLength: 40,
  /** Of one unit (`unit_has_places`). */
  places: 50,
  /** After one treatment (`unit_turnover_is_bounded`). */
  turnoverMinutes: 240,
  /** In use at one shop. */
  units: 100,
  /** In use at one business. */
  kinds: 50,
  /** Made at once with their type. */
  newRooms: 20,
} as const

/** Why rooms and equipment cannot be kept as they were sent. */
export type ResourceFault = {
  field:
    | 'name'
    | 'name.en'
    | 'name.fr'
    | 'isRoom'
    | 'kindId'
    | 'places'
    | 'isShared'
    | 'unitIds'
    | 'count'
  reason:
    | 'name_taken'
    /** A kind or a unit that is retired, or none of the business. */
    | 'unknown'
    /** Services need it as it is. */
    | 'required'
    /** Coming visits have `count` of it. */
    | 'claimed'
    /** A block of all its places is to come. */
    | 'blocked'
    /** There are `count`, the most there may be. */
    | 'full'
  count: number
}
