import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Day, isDay } from '@serein/shared/time/day.ts'

/** Parts of the console that entries are looked for by, with the nouns of their endpoints. */
export const auditAreas = {
  calendar: ['booking', 'slot', 'series', 'waiting', 'standing', 'signal'],
  client: ['customer', 'treatment', 'healthForm'],
  money: [
    'bill',
    'receipt',
    'payment',
    'paymentLink',
    'card',
    'order',
    'sale',
    'giftCard',
    'collection',
    'pass',
    'membership',
    'wallet',
    'till',
    'topUp',
    'reconciliation',
  ],
  catalogue: ['catalogue', 'dayPackage', 'passPlan', 'membershipPlan', 'product', 'offer'],
  team: ['team', 'rota', 'timeOff', 'swap', 'absence', 'commission', 'privateCalendar'],
  resource: ['resource'],
  message: ['chat', 'review', 'support', 'template', 'campaign', 'teamNotification'],
  setting: [
    'shop',
    'text',
    'legal',
    'business',
    'placement',
    'providerAccount',
    'guide',
    'member',
    'memberInvitation',
    'sharedDesk',
    'pin',
    'platform',
    'platformAdmin',
    'installation',
    'import',
  ],
} as const satisfies Record<string, readonly string[]>
export type AuditArea = keyof typeof auditAreas
export const auditAreaNames = Object.keys(auditAreas) as AuditArea[]

export type AuditSearch = {
  shop?: string
  search?: string
  who?: string
  area?: AuditArea
  subject?: string
  from?: string
  to?: string
}

/** A year that is being typed is none yet. */
const isWritten = (value: unknown): value is Day => isDay(value) && /^(?:19|20|21)/u.test(value)
const text = (name: string, value: unknown) =>
  typeof value === 'string' && value !== '' ? { [name]: value.slice(0, 64) } : {}

/** What the address of the log asks for. Whatever it does not understand, it reads as not said. */
export function auditSearch(raw: Record<string, unknown>): AuditSearch {
  return {
    ...text('shop', raw.shop),
    ...text('search', raw.search),
    ...text('who', raw.who),
    ...text('subject', raw.subject),
    ...(auditAreaNames.some((area) => area === raw.area) && { area: raw.area as AuditArea }),
    ...(isWritten(raw.from) && { from: raw.from }),
    ...(isWritten(raw.to) && { to: raw.to }),
  }
}

/** The question for the entries that the address asks for. */
export function questionOf({ search = '', who, area, subject, from, to }: AuditSearch) {
  return {
    search,
    nouns: area ? [...auditAreas[area]] : [],
    ...(who && { actor: who }),
    ...(subject && { subject }),
    ...(from && { fromDay: from }),
    ...(to && { toDay: to }),
  }
}

export function useAuditSearch() {
  const search = auditSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (next: (before: AuditSearch) => AuditSearch) =>
    void navigate({ to: '.', search: next, replace: true })
  return {
    search,
    change: (more: Partial<Record<keyof AuditSearch, string | undefined>>) =>
      go((before) => auditSearch({ ...before, ...more })),
    reset: () => go(({ shop }) => (shop ? { shop } : {})),
  }
}
