import { borealAddOns, borealServices } from './boreal-menu.ts'
import { borealProducts } from './boreal-products.ts'
import { borealShops } from './boreal-shops.ts'
import { borealProfile } from './profile.ts'
import { t, type BusinessData } from './shape.ts'

export const boreal: BusinessData = {
  slug: 'atelier-boreal',
  name: 'Atelier Boréal',
  codePrefix: 'AB',
  profile: borealProfile,
  currency: 'CAD',
  resourceKinds: {
    room: { name: t('Treatment room', 'Cabine de soin'), isRoom: true, turnoverMinutes: 15 },
    circuit: {
      name: t('Nordic circuit', 'Circuit nordique'),
      isRoom: true,
      turnoverMinutes: 0,
      isShared: true,
    },
    float: { name: t('Float pool', 'Bassin de flottaison'), isRoom: true, turnoverMinutes: 20 },
    duo: { name: t('Couples’ room', 'Cabine duo'), isRoom: true, turnoverMinutes: 15 },
    chair: { name: t('Styling chair', 'Fauteuil de coiffure'), isRoom: false, turnoverMinutes: 5 },
    desk: { name: t('Nail desk', 'Table de manucure'), isRoom: false, turnoverMinutes: 5 },
  },
  shops: borealShops,
  categories: [
    { kind: 'wellness', name: t('Nordic baths and rest', 'Bains nordiques et détente') },
    { kind: 'massage', name: t('Massage', 'Massothérapie') },
    { kind: 'facial', name: t('Face', 'Visage') },
    { kind: 'body', name: t('Body', 'Corps') },
    { kind: 'hair', name: t('Hair', 'Coiffure') },
    { kind: 'nails', name: t('Nails', 'Ongles') },
    { kind: 'couple', name: t('For two', 'À deux') },
    { kind: 'prenatal', name: t('Pregnancy', 'Grossesse') },
  ],
  services: borealServices,
  addOns: borealAddOns,
  products: borealProducts,
}
