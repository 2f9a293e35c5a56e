import type { Page } from '@playwright/test'
import type { Format } from '@serein/client/format.ts'
import { demo, logInAs, type Customer } from './account.ts'
import { findPlan, type Plan } from './plan.ts'
import type { Sql } from '../test.ts'
import type { Language, Words } from '../words.ts'

/** The user who looks at a screen, with what it takes to bring a state of it about. */
export interface Onlooker {
  page: Page
  t: Words
  format: Format
  language: Language
  /** Somebody new, who is logged in. */
  customer: Customer
  sql: Sql
  allow: (expected: RegExp) => void
}

/** How a state of a screen is brought about. */
export type Open = (onlooker: Onlooker) => Promise<void>
type OpenAsNobody = (onlooker: Omit<Onlooker, 'customer'>) => Promise<void>

const facesOfNobody = new Set<Open>()

/** A state that is seen by who is not logged in: no customer is made for it. */
export function ofNobody(open: OpenAsNobody): Open {
  facesOfNobody.add(open)
  return open
}

export function isOfNobody(open: Open): open is OpenAsNobody {
  return facesOfNobody.has(open)
}

/** Two services with one therapist, far enough ahead that many can look at once. */
export function somePlan({ customer }: Onlooker): Promise<Plan> {
  const inDays = 16 + Math.floor(Math.random() * 20)
  return findPlan(customer.api, { inDays, services: 2, named: true })
}

/** The customer of the demo world, who has visits behind and before her. */
export async function becomeCamille(page: Page): Promise<void> {
  await page.context().clearCookies({ name: /session/u })
  await logInAs(page.context(), demo('camille'))
}

/** Opens a page as somebody who is not logged in. */
export async function leave(page: Page, path: string): Promise<void> {
  await page.context().clearCookies({ name: /session/u })
  await page.goto(path)
}
