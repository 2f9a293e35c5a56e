import { useCallback, useEffect, useState } from 'react'
import { brandStyle } from '../brand.ts'
import { brands } from './brands.ts'

const choices = {
  theme: ['auto', 'light', 'dark'],
  lang: ['en', 'fr'],
  brand: ['standard', 'lagoon', 'plum', 'ember'],
  text: ['100', '150', '200'],
} as const

export type Settings = { [Key in keyof typeof choices]: (typeof choices)[Key][number] }

/** What is chosen at the top stands in the address, so that each view can be shared and checked. */
export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, setSettings] = useState(() => read(new URLSearchParams(location.search)))
  useEffect(() => {
    dress(document.documentElement, settings)
    const address = new URL(location.href)
    address.search = new URLSearchParams(settings).toString()
    history.replaceState(null, '', address)
  }, [settings])
  const change = useCallback(
    (changed: Partial<Settings>) => setSettings((before) => ({ ...before, ...changed })),
    [],
  )
  return [settings, change]
}

/** On the page itself, so that what opens above it is dressed alike. */
function dress(page: HTMLElement, { theme, lang, brand, text }: Settings): void {
  page.lang = lang
  if (theme === 'auto') delete page.dataset.theme
  else page.dataset.theme = theme
  page.removeAttribute('style')
  page.style.fontSize = `${text}%`
  for (const [name, value] of Object.entries(brandStyle(brands[brand])))
    page.style.setProperty(name, value)
}

function read(query: URLSearchParams): Settings {
  const one = <Key extends keyof Settings>(key: Key): Settings[Key] => {
    const offered: readonly string[] = choices[key]
    const value = query.get(key)
    return (value !== null && offered.includes(value) ? value : offered[0]) as Settings[Key]
  }
  return { theme: one('theme'), lang: one('lang'), brand: one('brand'), text: one('text') }
}
