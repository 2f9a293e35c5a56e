import type { Language } from '../../platform/scope.ts'

type Names = { names: string; shop: string }

/** What a subscribed calendar shows of a visit, as the app says it in a file. */
export const feedWords: Record<
  Language,
  {
    name: string
    workName: (name: string) => string
    visit: (visit: Names) => string
    code: (code: string) => string
    with: (names: string) => string
    /** The rooms of what nobody serves. */
    in: (names: string) => string
    work: (of: { guest: string; service: string }) => string
    guest: (position: number) => string
    minutes: (minutes: number) => string
    room: (name: string) => string
  }
> = {
  en: {
    name: 'Serein: my visits',
    workName: (name) => `Serein: ${name} at work`,
    visit: ({ names, shop }) => `${names} at ${shop}`,
    code: (code) => `Booking ${code}`,
    with: (names) => `With ${names}`,
    in: (names) => `Room: ${names}`,
    work: ({ guest, service }) => `${guest}: ${service}`,
    guest: (position) => `Guest ${position + 1}`,
    minutes: (minutes) => `${minutes} min`,
    room: (name) => `room ${name}`,
  },
  fr: {
    name: 'Serein : mes rendez-vous',
    workName: (name) => `Serein : planning de ${name}`,
    visit: ({ names, shop }) => `${names} chez ${shop}`,
    code: (code) => `Réservation ${code}`,
    with: (names) => `Avec ${names}`,
    in: (names) => `Cabine : ${names}`,
    work: ({ guest, service }) => `${guest} : ${service}`,
    guest: (position) => `Personne ${position + 1}`,
    minutes: (minutes) => `${minutes} min`,
    room: (name) => `cabine ${name}`,
  },
}
