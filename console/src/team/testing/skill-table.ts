import { idOf } from '@serein/client/testing/answers.ts'
import type { SkillTable } from '@serein/shared/team/skill.ts'

const usual = { lengthMinutes: null, priceMinor: null, level: 'able' } as const
const massages = { id: idOf(80), name: { en: 'Massages', fr: 'Massages' } }
const faces = { id: idOf(81), name: { en: 'Facials', fr: 'Soins du visage' } }

export const ines = { staffId: idOf(70), staffName: 'Inès' }
export const marc = { staffId: idOf(71), staffName: 'Marc' }

export const deep: SkillTable['services'][number] = {
  id: idOf(82),
  name: { en: 'Deep tissue', fr: 'Massage profond' },
  categoryId: massages.id,
  hands: 1,
  isPublished: true,
  variants: [
    { variantId: idOf(83), name: null, lengthMinutes: 60, priceMinor: 8500 },
    { variantId: idOf(84), name: null, lengthMinutes: 90, priceMinor: 12_000 },
  ],
}

export const face: SkillTable['services'][number] = {
  id: idOf(85),
  name: { en: 'Facial', fr: 'Soin du visage' },
  categoryId: faces.id,
  hands: 1,
  isPublished: true,
  variants: [{ variantId: idOf(86), name: null, lengthMinutes: 45, priceMinor: 7000 }],
}

/** Inès gives all of it; Marc the shorter massage, on terms of his own. */
export const skillTable: SkillTable = {
  currency: 'EUR',
  staff: [ines, marc],
  categories: [massages, faces],
  services: [deep, face],
  skills: [
    ...[deep, face].flatMap(({ variants }) =>
      variants.map(({ variantId }) => ({ staffId: ines.staffId, variantId, ...usual })),
    ),
    {
      staffId: marc.staffId,
      variantId: deep.variants[0]!.variantId,
      lengthMinutes: 75,
      priceMinor: 9900,
      level: 'expert',
    },
  ],
}
