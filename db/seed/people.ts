import { businessId } from './place.ts'
import { idOf, type Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { BusinessData } from './world/shape.ts'

/** What every demo log-in opens with; printed at the start. */
export const demoPassword = 'serein-demo-2026'

type LogIn = {
  local: string
  name: string
  language: 'en' | 'fr'
  role?: string
  business?: string
}

/** One person per role; a second business has an owner too, so that there is a neighbour to be kept out. */
export const logIns: LogIn[] = [
  { local: 'camille', name: 'Camille Renaud', language: 'en' },
  { local: 'hugo', name: 'Hugo Lambert', language: 'fr' },
  {
    local: 'owner',
    name: 'Hélène Garnier',
    language: 'fr',
    role: 'owner',
    business: 'maison-serein',
  },
  {
    local: 'manager',
    name: 'Anaïs Morel',
    language: 'en',
    role: 'manager',
    business: 'maison-serein',
  },
  {
    local: 'desk',
    name: 'Julien Petit',
    language: 'fr',
    role: 'front_desk',
    business: 'maison-serein',
  },
  {
    local: 'therapist',
    name: 'Inès Carvalho',
    language: 'en',
    role: 'therapist',
    business: 'maison-serein',
  },
  {
    local: 'owner.bains',
    name: 'Karim Benali',
    language: 'fr',
    role: 'owner',
    business: 'bains-du-canal',
  },
  {
    local: 'owner.boreal',
    name: 'Geneviève Roy',
    language: 'en',
    role: 'owner',
    business: 'atelier-boreal',
  },
  {
    local: 'sofia',
    name: 'Sofia Marchetti',
    language: 'en',
    role: 'front_desk',
    business: 'bains-du-canal',
  },
  { local: 'admin', name: 'Noor Haddad', language: 'en', role: 'platform_admin' },
]

export const emailOf = (local: string) => `${local}@demo.serein.example`
export const userId = (local: string) => idOf(`user ${local}`)

export function addUsers(rows: Rows, passwordHash: string, createdAt: string): void {
  for (const { local, name, language, role } of logIns) {
    const id = userId(local)
    const dates = { created_at: createdAt, updated_at: createdAt }
    rows.add('user', {
      id,
      name,
      email: emailOf(local),
      email_verified: true,
      is_platform_admin: role === 'platform_admin',
      language,
      terms_accepted_at: createdAt,
      ...dates,
    })
    const account = {
      id: idOf(`account ${local}`),
      user_id: id,
      account_id: id,
      password: passwordHash,
    }
    rows.add('account', { ...account, provider_id: 'credential', ...dates })
  }
}

/** Who works for which business; after the businesses themselves. */
export function addMemberships(rows: Rows, createdAt: string): void {
  for (const { local, role, business } of logIns)
    if (business)
      rows.add('membership', {
        business_id: idOf(`business ${business}`),
        user_id: userId(local),
        role,
        created_at: createdAt,
      })
  // Who works for two businesses chooses one after the log-in.
  rows.add('membership', {
    business_id: idOf('business atelier-boreal'),
    user_id: userId('sofia'),
    role: 'manager',
    created_at: createdAt,
  })
}

export type Customer = { id: string; userId: string | null; name: string; language: 'en' | 'fr' }

/** The clients of a business: those who have a log-in first. */
export function addCustomers(rows: Rows, business: BusinessData, random: Random): Customer[] {
  const business_id = businessId(business)
  const named = logIns
    .filter(({ role }) => !role)
    .map(({ local, name, language }) => ({
      userId: userId(local),
      name,
      email: emailOf(local),
      language,
    }))
  const others = Array.from({ length: 180 }, (_, index) => {
    const name = `${random.pick(firstNames)} ${random.pick(lastNames)}`
    const language: 'en' | 'fr' = random.chance(0.6) ? 'fr' : 'en'
    return { userId: null, name, email: `${plain(name)}${index}@mail.example`, language }
  })
  return [...named, ...others].map(({ userId: user_id, name, email, language }, index) => {
    const id = idOf(`customer ${business.slug} ${index}`)
    const phone = `+3363998${String(random.between(10, 99))}${String(random.between(10, 99))}`
    rows.add('customer', { business_id, id, user_id, name, email, phone, language })
    return { id, userId: user_id, name, language }
  })
}

function plain(name: string): string {
  const bare = name.normalize('NFD').replaceAll(/[^a-zA-Z ]/g, '')
  return bare.toLowerCase().replaceAll(' ', '.')
}

const firstNames =
  `Léa Ana Noé Jade Paul Inga Rui Mia Louise Arthur Chloé Jules Emma Louis Alice Gabin Rose Adam Lina Léo
  Manon Sacha Eva Tom Nina Ethan Zélie Malo Ambre Oscar Maya Simon Sarah Victor Nour Elias Agathe Basile Joy Amir Grace
  Oliver Amelia George Freddie Ivy Florence Henry Poppy Archie Audrey William Thomas Charlotte Alexis Camila Mathis
  Rosalie Édouard Florence Liam Béatrice Yanis Ines Diego Aiko Lin Tariq`.split(/\s+/)

const lastNames =
  `Martin Bernard Dubois Moreau Laurent Simon Michel Leroy Roux Fournier Girard Bonnet Dupont Lambert
  Fontaine Rousseau Vincent Muller Lefèvre Faure Mercier Blanc Guérin Boyer Garnier Chevalier Clément Gauthier Perrin
  Robin Smith Jones Taylor Brown Davies Evans Wilson Thomas Roberts Walker Tremblay Gagnon Roy Côté Bouchard Gauthier
  Morin Lavoie Fortin Gagné Ferreira Silva Costa Haddad Benali Diallo Traoré Nguyen Chen Patel Khan Okafor Rossi
  Novak`.split(/\s+/)
