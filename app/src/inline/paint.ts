declare const settings: {
  keys: { theme: string; textSize: string; motion: string; map: string }
  textSizes: readonly string[]
  motions: readonly string[]
}

/**
 * Run in the head of every page before it is painted: the chosen theme, text size and motion, whether the map of a search
 * is hidden, and the splash when this page was opened through the entry page, which showed it already.
 */
const { keys, textSizes, motions } = settings
const page = document.documentElement
try {
  const theme = localStorage.getItem(keys.theme)
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme
  const size = localStorage.getItem(keys.textSize)
  if (size && textSizes.includes(size)) page.style.fontSize = `${size}%`
  const motion = localStorage.getItem(keys.motion)
  if (motion && motions.includes(motion)) page.dataset.motion = motion
  if (localStorage.getItem(keys.map) === 'hidden') page.dataset.map = 'hidden'
} catch {
  // A browser may forbid it.
}
if (document.referrer === `${location.origin}/`) page.dataset.splash = ''
