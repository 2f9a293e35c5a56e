import { amounts } from './parts/amounts.tsx'
import { buttons } from './parts/buttons.tsx'
import { choices } from './parts/choices.tsx'
import { days } from './parts/days.tsx'
import { faces } from './parts/faces.tsx'
import { fields } from './parts/fields.tsx'
import { frames } from './parts/frames.tsx'
import { layers } from './parts/layers.tsx'
import { looks } from './parts/looks.tsx'
import { sums } from './parts/sums.tsx'
import { tokens } from './parts/tokens.tsx'
import type { Shelf } from './kit.tsx'

/** The whole gallery in its order: a name in both languages, and the parts that stand under it. */
export const shelves: readonly { name: [english: string, french: string]; shelf: Shelf }[] = [
  { name: ['Ground', 'Fondations'], shelf: tokens },
  { name: ['Actions', 'Actions'], shelf: buttons },
  { name: ['Fields', 'Champs'], shelf: fields },
  { name: ['Choices', 'Choix'], shelf: choices },
  { name: ['Amounts', 'Quantités'], shelf: amounts },
  { name: ['Days and times', 'Jours et heures'], shelf: days },
  { name: ['Sums and courses', 'Montants et déroulés'], shelf: sums },
  { name: ['To look at', 'À regarder'], shelf: looks },
  { name: ['Faces', 'Visages d’un écran'], shelf: faces },
  { name: ['Frames', 'Cadres'], shelf: frames },
  { name: ['Layers', 'Calques'], shelf: layers },
]
