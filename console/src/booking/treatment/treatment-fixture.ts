import type { Menu, Team } from './treatment.ts'

const inBothLanguages = (text: string) => ({ en: text, fr: text })
const variant = (id: string, lengthMinutes: number, priceMinor: number) => ({
  id,
  lengthMinutes,
  priceMinor,
  name: null,
})

/** A massage of an hour (80.00) or half an hour (50.00) with oil (10.00), a facial (60.00), and a sauna that nobody gives (30.00). */
export const menu = {
  currency: 'EUR',
  categories: [
    {
      id: 'all',
      name: inBothLanguages('All'),
      services: [
        {
          id: 'massage',
          name: inBothLanguages('Massage'),
          hands: 1,
          variants: [variant('massage-60', 60, 8000), variant('massage-30', 30, 5000)],
          addOns: [{ id: 'oil', name: inBothLanguages('Oil'), lengthMinutes: 0, priceMinor: 1000 }],
        },
        {
          id: 'facial',
          name: inBothLanguages('Facial'),
          hands: 1,
          variants: [variant('facial-45', 45, 6000)],
          addOns: [],
        },
        {
          id: 'sauna',
          name: inBothLanguages('Sauna'),
          hands: 0,
          variants: [variant('sauna-30', 30, 3000)],
          addOns: [],
        },
      ],
    },
  ],
} as unknown as Menu

/** Inès gives massages and asks 15.00 more for an hour; Marc gives massages and facials. */
export const team = {
  therapists: [
    {
      id: 'ines',
      name: 'Inès',
      skills: [
        { variantId: 'massage-60', priceMinor: 9500 },
        { variantId: 'massage-30', priceMinor: null },
      ],
    },
    {
      id: 'marc',
      name: 'Marc',
      skills: ['massage-60', 'massage-30', 'facial-45'].map((variantId) => ({
        variantId,
        priceMinor: null,
      })),
    },
  ],
} as unknown as Team
