import type { Dimension } from '@serein/shared/report/contract.ts'
import type { WishReason } from '@serein/shared/report/wish.ts'
import type { CommissionKind } from '@serein/shared/team/commission.ts'
import type { Bilingual } from '@serein/shared/schema.ts'

/** What the columns of a file are called. */
export const columnWords = {
  time: { en: 'From', fr: 'À partir du' },
  week: { en: 'Week from', fr: 'Semaine du' },
  shop: { en: 'Spa', fr: 'Spa' },
  service: { en: 'Treatment', fr: 'Soin' },
  product: { en: 'Product', fr: 'Produit' },
  staff: { en: 'Therapist', fr: 'Praticien' },
  unit: { en: 'Room', fr: 'Cabine' },
  source: { en: 'Booked through', fr: 'Réservé par' },
  offer: { en: 'Offer', fr: 'Offre' },
  tender: { en: 'Payment method', fr: 'Moyen de paiement' },
  currency: { en: 'Currency', fr: 'Devise' },
  netMinor: { en: 'Revenue without tax', fr: 'Chiffre d’affaires HT' },
  serviceMinor: { en: 'Treatments', fr: 'Soins' },
  productMinor: { en: 'Products', fr: 'Produits' },
  feeMinor: { en: 'Fees', fr: 'Frais' },
  refundMinor: { en: 'Refunded', fr: 'Remboursé' },
  taxMinor: { en: 'Tax', fr: 'Taxes' },
  tipMinor: { en: 'Tips', fr: 'Pourboires' },
  discountMinor: { en: 'Taken off by offers', fr: 'Remises des offres' },
  takenMinor: { en: 'Taken', fr: 'Encaissé' },
  returnedMinor: { en: 'Refunded', fr: 'Remboursé' },
  completed: { en: 'Completed visits', fr: 'Rendez-vous honorés' },
  noShows: { en: 'No-shows', fr: 'Absences' },
  cancelled: { en: 'Cancelled', fr: 'Annulés' },
  late: { en: 'Cancelled late', fr: 'Annulés tardivement' },
  guests: { en: 'Guests', fr: 'Personnes' },
  newClients: { en: 'New clients', fr: 'Nouveaux clients' },
  returningClients: { en: 'Returning clients', fr: 'Clients fidèles' },
  rebooked7: { en: 'Rebooked within 7 days', fr: 'Repris sous 7 jours' },
  rebooked30: { en: 'Rebooked within 30 days', fr: 'Repris sous 30 jours' },
  rebooked60: { en: 'Rebooked within 60 days', fr: 'Repris sous 60 jours' },
  rebooked90: { en: 'Rebooked within 90 days', fr: 'Repris sous 90 jours' },
  treatments: { en: 'Treatments given', fr: 'Soins donnés' },
  served: { en: 'Treatments by therapists', fr: 'Soins par praticien' },
  missed: { en: 'Treatments missed', fr: 'Soins manqués' },
  minutes: { en: 'Minutes', fr: 'Minutes' },
  weekday: { en: 'Weekday (Monday is 1)', fr: 'Jour (lundi : 1)' },
  hour: { en: 'Hour', fr: 'Heure' },
  availableMinutes: { en: 'Minutes available', fr: 'Minutes disponibles' },
  bookedMinutes: { en: 'Minutes booked', fr: 'Minutes réservées' },
  reason: { en: 'Reason', fr: 'Motif' },
  wishes: { en: 'Wishes', fr: 'Souhaits' },
} satisfies Record<string, Bilingual>

export type ReportColumn = keyof typeof columnWords

export const sourceWords: Record<string, Bilingual> = {
  app: { en: 'App', fr: 'Application' },
  campaign: { en: 'Campaign', fr: 'Campagne' },
  desk: { en: 'Front desk', fr: 'Accueil' },
  walk_in: { en: 'Walk-in', fr: 'Sans rendez-vous' },
  order: { en: 'Order', fr: 'Commande' },
}

/** Of what belongs to none of a dimension. */
export const noneWords: Record<Dimension, Bilingual> = {
  service: { en: 'No treatment', fr: 'Sans soin' },
  product: { en: 'No product', fr: 'Sans produit' },
  staff: { en: 'No therapist', fr: 'Sans praticien' },
  shop: { en: 'No spa', fr: 'Sans spa' },
  source: { en: 'Unknown', fr: 'Inconnu' },
  offer: { en: 'No offer', fr: 'Sans offre' },
}

export const wishReasonWords: Record<WishReason, Bilingual> = {
  rooms_full: { en: 'Rooms full', fr: 'Cabines complètes' },
  therapist_busy: { en: 'Therapists booked', fr: 'Praticiens complets' },
  therapist_off: { en: 'No therapist at work', fr: 'Aucun praticien présent' },
  therapist_load: { en: 'Therapists at their limit', fr: 'Praticiens à leur limite' },
  no_skilled_therapist: { en: 'Nobody gives it', fr: 'Personne ne le pratique' },
  closed: { en: 'Closed', fr: 'Fermé' },
  gap_rule: { en: 'Gap rule', fr: 'Règle des creux' },
  past_notice: { en: 'Too late to book', fr: 'Trop tard pour réserver' },
  beyond_horizon: { en: 'Too far ahead', fr: 'Trop loin dans le temps' },
}

/** The columns of what therapists are owed, in their order. */
export const commissionWords = {
  staff: { en: 'Therapist', fr: 'Praticien' },
  kind: { en: 'Of', fr: 'Sur' },
  currency: { en: 'Currency', fr: 'Devise' },
  base: { en: 'Brought in', fr: 'Apporté' },
  rate: { en: 'Rate in %', fr: 'Taux en %' },
  owed: { en: 'Owed', fr: 'Dû' },
} satisfies Record<string, Bilingual>

export const commissionKindWords: Record<CommissionKind, Bilingual> = {
  service: { en: 'Treatments', fr: 'Soins' },
  product: { en: 'Products', fr: 'Produits' },
  tip: { en: 'Tips', fr: 'Pourboires' },
}
