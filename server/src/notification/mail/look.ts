/**
 * The colours of mails and of the outbox page, light and dark. A mail cannot read the tokens of the apps, so they are
 * written out here; a test holds them to `ui/src/theme.css`.
 */
export const light = {
  paper: '#faf7f2',
  surface: '#ffffff',
  sunken: '#f2ede4',
  line: '#e5ddd0',
  'line-strong': '#8f8576',
  ink: '#221f1a',
  'ink-soft': '#655d52',
  primary: '#2e5b4e',
  'on-primary': '#ffffff',
  'primary-soft': '#e2ece6',
  clay: '#a9502f',
  'clay-soft': '#f8e8df',
  gold: '#8a6414',
  'gold-soft': '#f8efd8',
  red: '#a8322a',
  'red-soft': '#f9e4e1',
}

export type Colours = typeof light

export const dark: Colours = {
  paper: '#151412',
  surface: '#1e1c19',
  sunken: '#100f0d',
  line: '#34302a',
  'line-strong': '#7d7468',
  ink: '#f3eee5',
  'ink-soft': '#b8afa1',
  primary: '#8cc5b0',
  'on-primary': '#10231c',
  'primary-soft': '#22332c',
  clay: '#e79b78',
  'clay-soft': '#3a251b',
  gold: '#e2be6a',
  'gold-soft': '#352a14',
  red: '#f0948b',
  'red-soft': '#3d2220',
}

/** What readers ask who know dark pages; a preview answers it itself. */
export const darkQuery = '@media (prefers-color-scheme: dark)'

/** No font is fetched: who has ours sees it, everyone else a kind one of their own. */
export const serif = "'Fraunces Variable', Fraunces, 'Iowan Old Style', Palatino, Georgia, serif"
export const sans =
  "'Figtree Variable', Figtree, -apple-system, 'Segoe UI', Helvetica, Arial, sans-serif"
