import { useSyncExternalStore } from 'react'
import { store, stored, type Theme } from '@serein/client/storage.ts'

export type ThemeChoice = Theme | 'system'

const listeners = new Set<() => void>()

/** The chosen theme and a way to choose; the paint script has applied it before the first paint. */
export function useTheme(): [ThemeChoice, (choice: ThemeChoice) => void] {
  const choice = useSyncExternalStore<ThemeChoice>(subscribe, themeChoice, () => 'system')
  return [choice, chooseTheme]
}

function chooseTheme(choice: ThemeChoice): void {
  store('theme', choice === 'system' ? null : choice)
  paintTheme()
  for (const listener of listeners) listener()
}

/** Puts the chosen theme on the page. */
export function paintTheme(): void {
  const choice = themeChoice()
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

function themeChoice(): ThemeChoice {
  const theme = stored('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
