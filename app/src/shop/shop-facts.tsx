import {
  Accessibility,
  Baby,
  Bike,
  Brush,
  Car,
  Coffee,
  Droplets,
  Flame,
  Flower2,
  Hand,
  HeartHandshake,
  Leaf,
  LockKeyhole,
  Scissors,
  ShowerHead,
  Sparkles,
  Sun,
  TreePine,
  Users,
  Waves,
  Wifi,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { categoryKinds } from './category-kinds.ts'
import type { Word } from '../words.ts'

export type CategoryKind = (typeof categoryKinds)[number]

export const categoryWords: Record<CategoryKind, Word> = {
  massage: 'shop.category.massage',
  hammam: 'shop.category.hammam',
  facial: 'shop.category.facial',
  body: 'shop.category.body',
  couple: 'shop.category.couple',
  nails: 'shop.category.nails',
  hair: 'shop.category.hair',
  wellness: 'shop.category.wellness',
  prenatal: 'shop.category.prenatal',
}

export const categoryIcons: Record<CategoryKind, ReactNode> = {
  massage: <Hand aria-hidden />,
  hammam: <Droplets aria-hidden />,
  facial: <Sparkles aria-hidden />,
  body: <Flower2 aria-hidden />,
  couple: <HeartHandshake aria-hidden />,
  nails: <Brush aria-hidden />,
  hair: <Scissors aria-hidden />,
  wellness: <Leaf aria-hidden />,
  prenatal: <Baby aria-hidden />,
}

/** What a shop has, by the code the server gives; a code without words is not shown. */
export const amenityFacts: Record<string, { word: Word; icon: ReactNode }> = {
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
}
