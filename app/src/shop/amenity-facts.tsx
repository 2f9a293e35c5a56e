import type { Amenity } from '@serein/shared/shop/rules.ts'
import {
  Accessibility,
  Bike,
  Car,
  Coffee,
  Droplets,
  Flame,
  LockKeyhole,
  ShowerHead,
  Sun,
  TreePine,
  Users,
  Waves,
  Wifi,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { Word } from '../language/words.ts'

interface AmenityFact {
  word: Word
  icon: ReactNode
}

/** What a shop has, by the code the server gives; a code without words is not shown. */
export const amenityFacts: Record<string, AmenityFact> = {
  hammam: { word: 'shop.amenity.hammam', icon: <Droplets aria-hidden /> },
  couples_room: { word: 'shop.amenity.couplesRoom', icon: <Users aria-hidden /> },
  sauna: { word: 'shop.amenity.sauna', icon: <Flame aria-hidden /> },
  pool: { word: 'shop.amenity.pool', icon: <Waves aria-hidden /> },
  garden: { word: 'shop.amenity.garden', icon: <TreePine aria-hidden /> },
  terrace: { word: 'shop.amenity.terrace', icon: <Sun aria-hidden /> },
  tea_lounge: { word: 'shop.amenity.teaLounge', icon: <Coffee aria-hidden /> },
  step_free: { word: 'shop.amenity.stepFree', icon: <Accessibility aria-hidden /> },
  shower: { word: 'shop.amenity.shower', icon: <ShowerHead aria-hidden /> },
  lockers: { word: 'shop.amenity.lockers', icon: <LockKeyhole aria-hidden /> },
  parking: { word: 'shop.amenity.parking', icon: <Car aria-hidden /> },
  bike_parking: { word: 'shop.amenity.bikeParking', icon: <Bike aria-hidden /> },
  wifi: { word: 'shop.amenity.wifi', icon: <Wifi aria-hidden /> },
} satisfies Record<Amenity, AmenityFact>
