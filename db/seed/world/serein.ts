import { sereinAddOns, sereinServices } from './serein-menu.ts'
import { sereinProducts } from './serein-products.ts'
import { sereinShops } from './serein-shops.ts'
import { sereinProfile } from './profile.ts'
import { t, type BusinessData } from './shape.ts'

export const serein: BusinessData = {
  slug: 'maison-serein',
  name: 'Maison Serein',
  codePrefix: 'SR',
  profile: sereinProfile,
  currency: 'EUR',
  resourceKinds: {
    treatment: { name: t('Treatment room', 'Cabine de soin'), isRoom: true, turnoverMinutes: 15 },
    wet: { name: t('Hammam room', 'Salle de hammam'), isRoom: true, turnoverMinutes: 15 },
    duo: { name: t('Couples’ room', 'Cabine duo'), isRoom: true, turnoverMinutes: 15 },
    desk: { name: t('Nail desk', 'Poste de manucure'), isRoom: false, turnoverMinutes: 5 },
    private: { name: t('Private hammam', 'Hammam privatif'), isRoom: true, turnoverMinutes: 30 },
    stones: { name: t('Stone heater', 'Chauffe-pierres'), isRoom: false, turnoverMinutes: 15 },
  },
  shops: sereinShops,
  categories: [
    { kind: 'massage', name: t('Massage', 'Massages') },
    { kind: 'hammam', name: t('Hammam', 'Hammam') },
    { kind: 'facial', name: t('Face', 'Visage') },
    { kind: 'body', name: t('Body', 'Corps') },
    { kind: 'couple', name: t('For two', 'À deux') },
    { kind: 'wellness', name: t('Wellness', 'Bien-être') },
    { kind: 'prenatal', name: t('Pregnancy & postnatal', 'Grossesse et post-natal') },
    { kind: 'nails', name: t('Hands and feet', 'Mains et pieds') },
    { kind: 'hair', name: t('Hair and scalp', 'Cheveux') },
  ],
  services: sereinServices,
  addOns: sereinAddOns,
  products: sereinProducts,
}
