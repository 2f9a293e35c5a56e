import type { Api } from '@serein/client/api.ts'
import { idOf } from '@serein/client/testing/answers.ts'
import type { Therapist } from '@serein/shared/team/contract.ts'
import type { VisitData } from '../visit.ts'

const nothing = { en: '', fr: '' }

function service(number: number, category: number, name: string, fr: string) {
  return {
    id: idOf(number),
    categoryId: idOf(category),
    name: { en: name, fr },
    description: nothing,
    picture: null,
    priceKind: 'fixed',
    hands: 1,
    addOns: [],
    variants: [{ id: idOf(number + 100), name: null, lengthMinutes: 60, priceMinor: 8_500 }],
  }
}

const deep = service(11, 31, 'Deep tissue', 'Massage profond')
const thai = service(12, 31, 'Thai massage', 'Massage thaï')
const facial = service(13, 32, 'Énergie facial', 'Soin Énergie')
const rest = [14, 15, 16, 17].map((number) =>
  service(number, 32, `Facial ${number}`, `Soin ${number}`),
)

function therapist(
  number: number,
  name: string,
  skills: { variantId: string; priceMinor?: number }[],
  expertVariantIds: string[] = [],
): Therapist {
  return {
    id: idOf(number),
    name,
    gender: 'female',
    title: { en: 'Massage therapist', fr: 'Masseuse' },
    bio: { en: `I am ${name}.`, fr: `Je suis ${name}.` },
    languages: ['fr'],
    picture: null,
    skills: skills.map((skill) => ({ lengthMinutes: null, priceMinor: null, ...skill })),
    expertVariantIds,
  }
}

const [deepVariant, thaiVariant] = [deep, thai].map(({ variants }) => variants[0]!.id)
export const ines = therapist(
  21,
  'Inès',
  [{ variantId: thaiVariant! }, { variantId: deepVariant!, priceMinor: 9_500 }],
  [deepVariant!],
)
const marc = therapist(22, 'Marc', [{ variantId: facial.variants[0]!.id }])

type Menu = Awaited<ReturnType<Api['catalogue']['menu']>>

/** A spa in Paris with seven treatments of two types; Inès is an expert at one. */
export const spa = {
  shop: {
    id: idOf(1),
    name: 'Maison Serein',
    currency: 'EUR',
    timeZone: 'Europe/Paris',
    partyLimit: 6,
  },
  categories: [
    {
      id: idOf(31),
      kind: 'massage',
      name: { en: 'Massages', fr: 'Massages' },
      services: [deep, thai],
    },
    { id: idOf(32), kind: 'face', name: { en: 'Face', fr: 'Visage' }, services: [facial, ...rest] },
  ],
  services: [deep, thai, facial, ...rest],
  team: [ines, marc],
} as unknown as VisitData & Pick<Menu, 'categories'>

/** Inès is free twice for what she is an expert at. */
export const inesTimes = {
  timeZone: 'Europe/Paris',
  services: [deep, thai, facial].map(({ id, variants }) => ({
    serviceId: id,
    variantId: variants[0]!.id,
    starts: id === deep.id ? ['2026-11-25T10:30:00.000Z', '2026-11-25T15:00:00.000Z'] : [],
  })),
}
