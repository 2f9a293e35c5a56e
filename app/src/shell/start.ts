import { App } from '@capacitor/app'
import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { Keyboard } from '@capacitor/keyboard'
import { SplashScreen } from '@capacitor/splash-screen'
import { addressOfLink } from './address-of-link.ts'
import { system } from './device.ts'
import './shell.css'

/** The link that has opened the app, which the phone may tell of once more. */
let launchedBy: string | null = null

/** How the phone looks around the app. Once the page is drawn: its element was made anew. */
export async function settle(): Promise<void> {
  const page = document.documentElement
  page.dataset.system = system()
  followTheme()
  await followKeyboard(page)
}

export async function hideSplash(): Promise<void> {
  await SplashScreen.hide()
}

/** Whether this is the link that has opened the app already. */
export function isLaunch(url: string): boolean {
  const isSame = url === launchedBy
  launchedBy = null
  return isSame
}

/** Where the phone wants the app to start: at what a link means that was tapped. */
export async function begin(origin: string): Promise<void> {
  const launch = await App.getLaunchUrl()
  const address = launch && addressOfLink(launch.url, origin)
  if (!address || location.pathname !== '/') return
  launchedBy = launch.url
  history.replaceState(null, '', address)
}

/** Clock and battery stay readable on what is behind them, whichever theme was chosen. */
function followTheme(): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const paint = () => {
    const { theme } = document.documentElement.dataset
    const isDark = theme ? theme === 'dark' : dark.matches
    SystemBars.setStyle({ style: isDark ? SystemBarsStyle.Dark : SystemBarsStyle.Light }).catch(
      console.warn,
    )
  }
  paint()
  dark.addEventListener('change', paint)
  new MutationObserver(paint).observe(document.documentElement, { attributeFilter: ['data-theme'] })
}

/** While somebody types, the place at the bottom belongs to the keyboard, and what they type is in sight above it. */
async function followKeyboard(page: HTMLElement): Promise<void> {
  await Keyboard.addListener('keyboardWillShow', () => {
    page.dataset.keyboard = ''
  })
  await Keyboard.addListener('keyboardDidShow', () => {
    const field = document.activeElement
    if (field && !isInSight(field)) field.scrollIntoView({ block: 'center' })
  })
  await Keyboard.addListener('keyboardWillHide', () => {
    delete page.dataset.keyboard
  })
}

/** Not below the edge, nor under the bar that stands there. */
function isInSight(field: Element): boolean {
  const { left, width, bottom } = field.getBoundingClientRect()
  return field.contains(document.elementFromPoint(left + width / 2, bottom - 1))
}
