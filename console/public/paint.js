// Run before the first paint: the theme that was chosen, and the way to the texts of the first code in the language that was.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  const { words } = document.currentScript.dataset
  if (words) {
    const language = localStorage.getItem('defaultLanguage') === 'fr' ? 'fr' : 'en'
    const link = document.createElement('link')
    Object.assign(link, { rel: 'preload', as: 'fetch', crossOrigin: 'anonymous' })
    link.href = `/console/assets/${language}-text${words}.json`
    document.head.append(link)
  }
} catch {}
