import { randomUUID } from 'node:crypto'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { mailedCode } from '@serein/server/identity/testing/mailed-code.ts'
import { Client } from 'pg'
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

export function demo(
  name: 'admin' | 'camille' | 'desk' | 'manager' | 'owner' | 'owner.bains' | 'therapist',
): Person {
  return { name, email: `${name}@demo.serein.example`, password: 'serein-demo-2026' }
}

/** From the welcome page to an account of one's own. */
export async function register(page: Page, t: Words, person: Person): Promise<void> {
  await page.getByRole('link', { name: t('identity.welcome.register') }).click()
  await askToRegister(page, t, person)
  await page.getByLabel(t('identity.code.label')).fill(await codeFor(person.email))
  await expect(page).not.toHaveURL(/\/register/u)
}

/** From the form to the six digits. */
export async function askToRegister(page: Page, t: Words, person: Person): Promise<void> {
  await fillInWho(page, t, person)
  await expect(
    page.getByRole('heading', { name: t('identity.register.codeHeading') }),
  ).toBeVisible()
}

/** The form of a new account, sent. */
export async function fillInWho(page: Page, t: Words, person: Person): Promise<void> {
  await expect(page.getByRole('heading', { name: t('identity.register.heading') })).toBeVisible()
  await page.getByLabel(t('identity.form.name')).fill(person.name)
  await page.getByLabel(t('identity.form.email')).fill(person.email)
  await page.getByLabel(t('identity.form.password'), { exact: true }).fill(person.password)
  await page.getByLabel(t('identity.form.terms')).check()
  await page.getByRole('button', { name: t('identity.register.action') }).click()
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
  const { name, email, password } = person
  await post(context, 'sign-up/ask', { name, email, password, terms: true })
  await post(context, 'sign-up/confirm', { code: await codeFor(email) })
  return { ...person, api: apiOf(context) }
}

/** Logs in without the screens. */
export async function logInAs(context: BrowserContext, person: Person): Promise<void> {
  const { email, password } = person
  await post(context, 'sign-in/email', { email, password })
}

async function post(context: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await context.request.post(`/api/auth/${path}`, {
    data,
    // A browser names the page that asks; without it a request with cookies is refused as a forged one.
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The code that is on its way to an address; hundreds of customers need not wait for their mail. */
export async function codeFor(email: string): Promise<string> {
  const database = new Client({ connectionString: process.env.E2E_DATABASE_URL })
  await database.connect()
  try {
    return await mailedCode(database, process.env.E2E_SECRET!, email)
  } finally {
    await database.end()
  }
}
