import type { Place } from '@serein/shared/search/place.ts'
import type { Point } from './gazetteer.ts'

export type PlaceQuery = {
  text: string
  near: Point | null
  language: 'en' | 'fr'
  most: number
}

/** A server elsewhere that knows addresses and not only towns. It may fail or be slow: then our own list answers. */
export interface Geocoder {
  /** Whom to name beside what it finds. */
  source: 'openstreetmap'
  find(question: PlaceQuery): Promise<Place[]>
}
