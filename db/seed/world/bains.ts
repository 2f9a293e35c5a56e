import { bainsAddOns, bainsServices } from './bains-menu.ts'
import { bainsProducts } from './bains-products.ts'
import { bainsShops } from './bains-shops.ts'
import { bainsProfile } from './profile.ts'
import { t, type BusinessData } from './shape.ts'

export const bains: BusinessData = {
  slug: 'bains-du-canal',
  name: 'Bains du Canal',
  codePrefix: 'BC',
  profile: bainsProfile,
  currency: 'EUR',
  resourceKinds: {
    cabin: { name: t('Treatment room', 'Cabine de soin'), isRoom: true, turnoverMinutes: 10 },
    steam: { name: t('Steam room', 'Salle de vapeur'), isRoom: true, turnoverMinutes: 15 },
    pool: {
      name: t('Warm pool', 'Bassin chaud'),
      isRoom: true,
      turnoverMinutes: 0,
      isShared: true,
    },
    sauna: { name: t('Sauna', 'Sauna'), isRoom: true, turnoverMinutes: 0, isShared: true },
    duo: { name: t('Couples’ room', 'Cabine duo'), isRoom: true, turnoverMinutes: 15 },
  },
  shops: bainsShops,
  categories: [
    { kind: 'hammam', name: t('Baths', 'Bains') },
    { kind: 'massage', name: t('Massage', 'Massages') },
    { kind: 'body', name: t('Body', 'Corps') },
    { kind: 'facial', name: t('Face', 'Visage') },
    { kind: 'wellness', name: t('Hot and cold', 'Chaud et froid') },
    { kind: 'couple', name: t('For two', 'À deux') },
    { kind: 'prenatal', name: t('Pregnancy', 'Femme enceinte') },
  ],
  services: bainsServices,
  addOns: bainsAddOns,
  products: bainsProducts,
}
