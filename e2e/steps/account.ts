import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Words } from '../words.ts'
import { apiOf, type Api } from './api.ts'

export interface Person {
  name: string
  email: string
  password: string
}

/** A person who is logged in, and the API as theirs. */
export type Customer = Person & { api: Api }

/** Somebody nobody knows yet, with a name that no other test has. */
export function somebody(name = `${unheardOf()} Moreau`): Person {
  return { name, email: `${randomUUID()}@journey.example`, password: 'rivière-calme-7' }
}

function unheardOf(): string {
  const letters = randomUUID().replaceAll(/[^a-f]/gu, '')
  return `Al${letters.slice(0, 7)}`
}

export function demo(name: 'camille' | 'desk' | 'manager' | 'therapist'): Person {
  return { name, email: `${name}@demo.serein.example`, password: 'serein-demo-2026' }
}

/** From the welcome page to an account of one's own. */
export async function register(page: Page, t: Words, person: Person): Promise<void> {
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await expect(page.getByRole('heading', { name: t('identity.register.heading') })).toBeVisible()
  await page.getByLabel(t('identity.form.name')).fill(person.name)
  await page.getByLabel(t('identity.form.email')).fill(person.email)
  await page.getByLabel(t('identity.form.password'), { exact: true }).fill(person.password)
  await page.getByLabel(t('identity.form.terms')).check()
  await page.getByRole('button', { name: t('identity.register.action') }).click()
  await expect(page).not.toHaveURL(/\/register/u)
}

/** Out of setting the account up, to where one wanted to go. */
export async function setUpLater(page: Page, t: Words): Promise<void> {
  await page.getByRole('button', { name: t('identity.setUp.later') }).click()
}

/** From the log-in form to wherever it leads. */
export async function logIn(page: Page, t: Words, person: Person): Promise<void> {
  await page.getByLabel(t('identity.form.email')).fill(person.email)
  await page.getByLabel(t('identity.form.password'), { exact: true }).fill(person.password)
  await page.getByRole('button', { name: t('identity.login.action') }).click()
}

/** Registers somebody new without the screens; the context then carries the session. */
export async function newCustomer(context: BrowserContext): Promise<Customer> {
  const person = somebody()
  await signOn(context, 'sign-up', person)
  return { ...person, api: apiOf(context) }
}

/** Logs in without the screens. */
export async function logInAs(context: BrowserContext, person: Person): Promise<void> {
  await signOn(context, 'sign-in', person)
}

async function signOn(context: BrowserContext, how: 'sign-up' | 'sign-in', person: Person) {
  const { name, email, password } = person
  const data = how === 'sign-up' ? { name, email, password } : { email, password }
  const answer = await context.request.post(`/api/auth/${how}/email`, {
    data,
    // A browser names the page that asks; without it a request with cookies is refused as a forged one.
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
