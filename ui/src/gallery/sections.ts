import { amounts } from './parts/amounts.tsx'
import { buttons } from './parts/buttons.tsx'
import { choices } from './parts/choices.tsx'
import { days } from './parts/days.tsx'
import { states } from './parts/states.tsx'
import { fields } from './parts/fields.tsx'
import { frames } from './parts/frames.tsx'
import { layers } from './parts/layers.tsx'
import { looks } from './parts/looks.tsx'
import { sums } from './parts/sums.tsx'
import { tokens } from './parts/tokens.tsx'
import type { GallerySection } from './kit.tsx'

/** The whole gallery in its order: a name in both languages, and the parts that stand under it. */
export const sections: readonly {
  name: [english: string, french: string]
  section: GallerySection
}[] = [
  { name: ['Foundations', 'Fondations'], section: tokens },
  { name: ['Actions', 'Actions'], section: buttons },
  { name: ['Fields', 'Champs'], section: fields },
  { name: ['Choices', 'Choix'], section: choices },
  { name: ['Amounts', 'Quantités'], section: amounts },
  { name: ['Days and times', 'Jours et heures'], section: days },
  { name: ['Sums and courses', 'Montants et déroulés'], section: sums },
  { name: ['To look at', 'À regarder'], section: looks },
  { name: ['States', 'États d’un écran'], section: states },
  { name: ['Frames', 'Cadres'], section: frames },
  { name: ['Layers', 'Calques'], section: layers },
]
