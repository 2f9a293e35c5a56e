import type { Api } from '@serein/client/api.ts'
import type { GoogleRedirect } from '@serein/client/identity.ts'
import type { Client } from '@serein/client/provider.tsx'
import type { Tokens } from '@serein/client/token.ts'

/** The app’s use of the phone. Only in a native build (`entry/platform.ts`); each part and its plugin load on first use. */
export const shell = {
  /** Before anything is drawn: where the phone wants the app to start. */
  begin: async (origin: string) => (await import('./start.ts')).begin(origin),
  /** Resolves when the app may be seen: behind the lock, where there is one. */
  async ready() {
    const [{ settle }, { lockAtStart }] = await Promise.all([
      import('./start.ts'),
      import('./lock.ts'),
    ])
    await Promise.all([settle(), lockAtStart()])
  },
  hideSplash: async () => (await import('./start.ts')).hideSplash(),

  /** Says with each call which app asks, and lets a reader without a network read what the phone has kept. */
  tokens: (tokens: Tokens): Tokens => tokensOf(tokens),
  fetch: async (request: Request) => (await import('./kept-answers.ts')).answer(request),
  /** Before somebody logs out, while the server still listens to them. */
  leave: async (api: Api) => (await import('./leave.ts')).leave(api),

  /** Shows a page of somebody else over the app. Resolves when its reader is back. */
  goOut: async (url: string) => (await import('./outside.ts')).goOut(url),
  share: async (what: { title?: string; text?: string; url?: string }) =>
    (await import('./share.ts')).share(what),
  /** Hands a file on: to the phone's own files, a calendar, a printer. */
  shareFile: async (file: Blob, name: string) => (await import('./share.ts')).shareFile(file, name),
  feel: (what: 'held' | 'paid') =>
    void import('./haptics.ts').then(({ feel }) => feel(what)).catch(console.warn),
  position: async () => (await import('./position.ts')).position(),
  google: async (client: Client, redirect: GoogleRedirect) =>
    (await import('./google.ts')).byPhoneGoogle(client, redirect),
  passkeys: async () => import('./passkeys.ts'),
}

export type Shell = typeof shell

const keptAnswers = () => import('./kept-answers.ts')

function tokensOf(tokens: Tokens): Tokens {
  const forApi = async () => (await keptAnswers()).ifLost(tokens.forApi)
  return {
    ...tokens,
    forIdentity: async () => ({ ...(await named()), ...(await tokens.forIdentity()) }),
    forApi: async () => ({ ...(await named()), ...(await forApi()) }),
    async around(call) {
      const { isLost } = await keptAnswers()
      return isLost(await forApi()) ? call() : tokens.around(call)
    },
  }
}

let name: Promise<Record<string, string>> | undefined

/** Asked of the phone once: the version is that of the app that was installed. */
function named(): Promise<Record<string, string>> {
  return (name ??= import('./device.ts').then(({ appName }) => appName()))
}
