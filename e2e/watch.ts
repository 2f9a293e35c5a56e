import type { BrowserContext, ConsoleMessage } from '@playwright/test'

export interface Watch {
  follow: (context: BrowserContext) => void
  /** Trouble whose text matches is expected in this test. */
  allow: (expected: RegExp) => void
  troubles: () => string[]
  /** Begins anew, for the next thing that a test looks at. */
  forget: () => void
}

/** Notes every error of a page: in its console, thrown, against the content security policy, or a 5xx answer. */
export function watch(): Watch {
  const seen: string[] = []
  const allowed: RegExp[] = []
  return {
    follow(context) {
      context.on('console', (message) => {
        if (message.type() === 'error' && !isRefusal(message)) {
          seen.push(`console: ${message.text()} (${message.location().url})`)
        }
      })
      context.on('weberror', (error) => seen.push(`thrown: ${error.error().message}`))
      context.on('response', (answer) => {
        if (answer.status() >= 500) seen.push(`${answer.status()} from ${answer.url()}`)
      })
    },
    allow: (expected) => void allowed.push(expected),
    forget() {
      seen.length = 0
      allowed.length = 0
    },
    troubles: () => seen.filter((text) => !allowed.some((expected) => expected.test(text))),
  }
}

/** Chromium reports every 4xx as an error; a refusal by our API is an answer that the screen shows. */
function isRefusal(message: ConsoleMessage): boolean {
  return (
    /^Failed to load resource: the server responded with a status of 4\d\d/u.test(message.text()) &&
    new URL(message.location().url).pathname.startsWith('/api/')
  )
}
