import { platformOfPage } from '@serein/client/i18n.ts'
import { storageKey } from '@serein/client/storage.ts'
import { script as paint } from '../inline/paint.ts?script'
import { script as start } from '../inline/start.ts?script'
import { motions, textSizes } from '../display/display-settings.ts'
import { addresses } from '../address/addresses.ts'
import { platform } from './platform.ts'

/**
 * The start-up rule. Once the platform is ready the app's own entry (`/`, a native cold start) is
 * replaced by the home when the stored flag is exactly the text `true`, else by the welcome page.
 */
export function startPath(loggedInFlag: string | null): string {
  return loggedInFlag === 'true' ? addresses.featured.path : addresses.welcome.path
}

/** The splash hides this long after the platform is ready. */
export const splashHidesAfterMs = 200

const { theme, textSize, motion, map, loggedIn } = storageKey

/** The same rule as text, run by the entry page before anything is painted (`inline/start.ts`). */
export const startScript = `{const settings=${JSON.stringify({ flag: loggedIn, home: addresses.featured.path, welcome: addresses.welcome.path })};${start}}`

/** Run in the head of every page before it is painted (`inline/paint.ts`). */
export const paintScript = `{const settings=${JSON.stringify({ keys: { theme, textSize, motion, map }, textSizes, motions })};${paint}}`

/**
 * The page that was opened is the shell, which is the same at every address: from the files of a native app, or kept by
 * the service worker for when there is no network. Anything else was made by the server for its reader.
 */
export function isShell(): boolean {
  return import.meta.env.NATIVE || 'shell' in document.documentElement.dataset
}

/** Shown when the app cannot start, in both languages since the words may be what failed to load. */
export function showStartFailed(error: unknown): void {
  console.error('The app could not start.', error)
  const french = document.documentElement.lang === 'fr'
  const page = document.createElement('main')
  page.className = 'start-failed'
  page.setAttribute('role', 'alert')
  const title = document.createElement('h1')
  title.textContent = french
    ? `${platformOfPage()} n’a pas pu démarrer`
    : `${platformOfPage()} could not start`
  const text = document.createElement('p')
  text.textContent = french
    ? 'Rien n’est perdu. Vérifiez votre connexion, puis réessayez.'
    : 'Nothing is lost. Check your connection, then try again.'
  const retry = document.createElement('button')
  retry.textContent = french ? 'Réessayer' : 'Try again'
  retry.addEventListener('click', () => location.reload())
  page.append(title, text, retry)
  platform.hideSplash()
  document.body.replaceChildren(page)
}
