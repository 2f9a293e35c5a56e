import { expect, type BrowserContext, type Page } from '@playwright/test'
import type { Person } from '../account.ts'
import { bridge, type Answer, type Call } from './bridge.ts'
import { nativePlugins, type System } from './native-methods.ts'
import { firstAnswers, type Answers } from './answers.ts'

/** A phone with the app on it: what it keeps outlives the app's runs, and it notes all that the app asks of it. */
export interface Phone {
  system: System
  /** Starts the app, as from its icon, or by a link or a push that was tapped. */
  start: (by?: { link?: string; push?: string }) => Promise<Page>
  /** Somebody has logged in before, and their app has started since. */
  knows: (person: Person) => Promise<void>
  /** Ends it, as a phone does that needs the room. */
  stop: () => Promise<void>
  /** What the phone says from now on: `{ 'FirebaseMessaging.requestPermissions': { receive: 'denied' } }`. */
  answers: (answers: Answers) => void
  /** What was asked of a plugin: `asked('Haptics.impact')`. */
  asked: (what: string) => Call['options'][]
  /** All that was asked, in its order, of these plugins. */
  order: (...plugins: string[]) => string[]
  /** Tells the app of something; it has to listen. */
  tell: (plugin: string, event: string, data?: object) => Promise<void>
}

/** The host of the page that shows the app; `localhost` without it is the server's. */
export const appUrl = () => process.env.E2E_APP_URL!

/**
 * The plugins play as their native sources say they can; whatever they cannot do, and whatever nobody has given an answer to,
 * fails the test (`unknown`).
 */
export async function openPhone(
  context: BrowserContext,
  system: System,
): Promise<{ phone: Phone; unknown: string[] }> {
  const calls: Call[] = []
  const unknown: string[] = []
  const headers = nativePlugins(system)
  const methodNames = new Set(
    headers.flatMap(({ name, methods }) => methods.map((each) => `${name}.${each.name}`)),
  )
  const { answers: preparedAnswers, secret } = firstAnswers(system)
  /** Events that came before anybody listened, which the phone keeps for them. */
  const early = new Map<string, unknown>()
  let page: Page | undefined
  let launch: string | null = null

  await context.exposeBinding('askPhone', async ({ page: from }, call: Call): Promise<Answer> => {
    const name = `${call.plugin}.${call.method}`
    calls.push(call)
    if (call.method === 'addListener') {
      const event = `${call.plugin}.${String(call.options['eventName'])}`
      if (early.has(event)) {
        const data = early.get(event)
        early.delete(event)
        setTimeout(() => void hear(from, event, data).catch(() => {}))
      }
      return {}
    }
    if (name === 'App.getLaunchUrl') return { value: launch ? { url: launch } : null }
    if (methodNames.has(name) && preparedAnswers[name] !== undefined)
      return answered(preparedAnswers[name], call)
    unknown.push(name)
    return { error: { message: `${name} is not implemented on ${system}`, code: 'UNIMPLEMENTED' } }
  })
  await bringBridge(context, { system, headers }, unknown)

  const phone: Phone = {
    system,
    async start({ link, push } = {}) {
      launch = link ?? null
      if (push)
        early.set('FirebaseMessaging.notificationActionPerformed', {
          actionId: 'tap',
          notification: { data: { url: push } },
        })
      page = await context.newPage()
      await page.goto(`${appUrl()}/`)
      return page
    },
    async knows(person) {
      const token = await tokenOf(person, system)
      secret.set('capacitor-storage_session', JSON.stringify(token))
      await (preparedAnswers['Preferences.set'] as (preference: object) => unknown)({
        key: 'installed',
        value: 'before',
      })
      const blank = await context.newPage()
      await blank.goto(`${appUrl()}/icon.svg`)
      await blank.evaluate(() => localStorage.setItem('userLoggedIn', 'true'))
      await blank.close()
    },
    async stop() {
      await page?.close()
      page = undefined
    },
    answers: (more) => void Object.assign(preparedAnswers, more),
    ...noted(calls),
    async tell(plugin, event, data = {}) {
      await expect.poll(() => hear(page!, `${plugin}.${event}`, data)).toBe(true)
    },
  }
  return { phone, unknown }
}

function hear(page: Page, name: string, data: unknown): Promise<boolean> {
  return page.evaluate(
    ([plugin, event, told]) => {
      const { tellApp } = globalThis as unknown as {
        tellApp: (plugin: string, event: string, data: unknown) => boolean
      }
      return tellApp(plugin, event, told)
    },
    [...name.split('.'), data] as [string, string, unknown],
  )
}

/** Logs in as an app does: not with the browser's cookies, for it has none. */
async function tokenOf({ email, password }: Person, system: System): Promise<string> {
  const answer = await fetch(`${process.env.E2E_URL!}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      origin: 'https://localhost',
      'content-type': 'application/json',
      'x-serein-app': `${system}/1.0.0`,
    },
    body: JSON.stringify({ email, password }),
  })
  const token = answer.headers.get('set-auth-token')
  if (!token) throw new Error(`${email} could not log in: ${await answer.text()}`)
  return token
}

/** Puts the bridge into every page of the app, and hears of what the bridge itself does not know. */
async function bringBridge(
  context: BrowserContext,
  given: Parameters<typeof bridge>[0],
  unknown: string[],
): Promise<void> {
  const { port } = new URL(appUrl())
  const script = `(${bridge.toString().replace('__PORT__', port)})(${JSON.stringify(given)})`
  await context.addInitScript({ content: script })
  context.on('console', (message) => {
    const text = /"?\w+(?:\.\w+)?\S* (?:plugin )?is not implemented on \w+/u.exec(message.text())
    if (text) unknown.push(text[0])
  })
}

async function answered(answer: Answers[string], { options }: Call): Promise<Answer> {
  try {
    return { value: await (typeof answer === 'function' ? answer(options) : answer) }
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    return { error: { message, ...(code && { code }) } }
  }
}

function noted(calls: Call[]): Pick<Phone, 'asked' | 'order'> {
  return {
    asked: (what) =>
      calls
        .filter(({ plugin, method }) => `${plugin}.${method}` === what)
        .map(({ options }) => options),
    order: (...plugins) =>
      calls
        .filter(({ plugin, method }) => plugins.includes(plugin) && method !== 'addListener')
        .map(({ plugin, method }) => `${plugin}.${method}`),
  }
}
