import {
  Baby,
  Brush,
  Droplets,
  Flower2,
  Hand,
  HeartHandshake,
  Leaf,
  Scissors,
  Sparkles,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { categoryKinds } from '@serein/shared/catalogue/kinds.ts'
import type { Word } from '../language/words.ts'

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
