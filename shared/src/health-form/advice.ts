import { answerTo, type Answer, type Effect } from './rules.ts'

/** Where a question was answered so, a service is not advised, or given otherwise. */
export type Contraindication = {
  serviceId: string
  question: string
  /** An option, a part of the body, or yes or no. */
  value: string
  effect: Effect
  /** What would do instead, where it is refused. */
  insteadId: string | null
  /** What who serves does otherwise: no heat, another oil. */
  words: { en: string; fr: string } | null
}

const gravity: Record<Effect, number> = { refuse: 0, ask: 1, warn: 2, swap: 3 }

/** What the answers of one guest say of their services, the gravest first. */
export function adviceFor(
  rules: readonly Contraindication[],
  answers: readonly Answer[],
  serviceIds: readonly string[],
): Contraindication[] {
  return rules
    .filter(
      ({ serviceId, question, value }) =>
        serviceIds.includes(serviceId) && answerTo(answers, question)?.values.includes(value),
    )
    .toSorted((one, other) => gravity[one.effect] - gravity[other.effect])
}

/** When a form is asked: of whom, and how long its answers count. */
export type Asking = {
  ofAll: boolean
  ofNewClients: boolean
  serviceIds: string[]
  /** Null: once is enough. */
  againMonths: number | null
}

export type FormState = 'not_asked' | 'missing' | 'outdated' | 'filled_in'

/** How a guest of a visit stands with the form of the business. */
export function formState(
  asking: Asking,
  visit: { serviceIds: readonly string[]; isNewClient: boolean; startsAt: string },
  filledAt: string | null,
): FormState {
  const isAsked =
    asking.ofAll ||
    (asking.ofNewClients && visit.isNewClient) ||
    visit.serviceIds.some((id) => asking.serviceIds.includes(id))
  if (filledAt === null) return isAsked ? 'missing' : 'not_asked'
  if (isValid(asking, filledAt, visit.startsAt)) return 'filled_in'
  return isAsked ? 'outdated' : 'not_asked'
}

/** Whether answers still count at that time. */
export function isValid({ againMonths }: Asking, filledAt: string, at: string): boolean {
  if (againMonths === null) return true
  const until = new Date(filledAt)
  until.setUTCMonth(until.getUTCMonth() + againMonths)
  return until.getTime() > Date.parse(at)
}
