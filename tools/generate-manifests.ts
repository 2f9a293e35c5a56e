import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { linkTo } from '@serein/app/address/link.ts'
import { writeChanged } from './write-changed.ts'

/**
 * Writes what a browser is told of the app and of the console when somebody installs them, a manifest for each language:
 * `public/manifest.{en,fr}.webmanifest`. Run `node tools/generate-manifests.ts`; the drift check compares. The icons are
 * drawn by `tools/icons.ts`, the pictures of the install sheet by `npm run screens -- install`.
 */
const root = join(import.meta.dirname, '..')
const paper = /--paper:\s*light-dark\((#\w{6}),/u.exec(
  readFileSync(join(root, 'ui/src/theme.css'), 'utf8'),
)![1]!

interface Site {
  name: string
  shortName: string
  scope: string
  description: { en: string; fr: string }
  /** Key of its name in the words of the site, where it leads, its icon. */
  shortcuts: [word: string, url: string, icon: string][]
}

const sites: Record<'app' | 'console', Site> = {
  app: {
    name: 'Serein',
    shortName: 'Serein',
    scope: '/',
    description: {
      en: 'Massage and spa appointments: find a free time, book it, and keep it at hand.',
      fr: 'Massages et soins sur rendez-vous\u00a0: trouvez un créneau, réservez-le, gardez-le sous la main.',
    },
    shortcuts: [
      ['booking.list.title', linkTo('bookings'), 'bookings'],
      ['frame.tab.search', linkTo('search'), 'search'],
      ['frame.tab.chats', linkTo('chats'), 'chats'],
      ['shop.favourite.title', linkTo('featured', { show: 'favourites' }), 'favourites'],
    ],
  },
  console: {
    name: 'Serein Console',
    shortName: 'Console',
    scope: '/console/',
    description: {
      en: 'The day of your spa: arrivals, calendar, chats and the till.',
      fr: 'La journée de votre spa\u00a0: arrivées, agenda, messages et caisse.',
    },
    shortcuts: [
      ['booking.today.title', '/console/', 'today'],
      ['booking.board.screen', '/console/calendar', 'calendar'],
      ['chat.title', '/console/chats', 'chats'],
      ['payment.till.title', '/console/till', 'till'],
    ],
  },
}

for (const name of ['app', 'console'] as const) {
  for (const language of ['en', 'fr'] as const) {
    const file = join(root, name, `public/manifest.${language}.webmanifest`)
    writeChanged(file, `${JSON.stringify(manifestOf(name, language), null, 2)}\n`)
  }
}

function manifestOf(name: keyof typeof sites, language: 'en' | 'fr') {
  const { scope, shortcuts, ...site } = sites[name]
  const words = JSON.parse(
    readFileSync(join(root, name, `public/assets/i18n/${language}.json`), 'utf8'),
  ) as Record<string, string>
  const picture = (size: number, purpose?: 'maskable') => ({
    src: `${scope}icon-${size}${purpose ? '-maskable' : ''}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    ...(purpose && { purpose }),
  })
  return {
    lang: language,
    dir: 'ltr',
    name: site.name,
    short_name: site.shortName,
    description: site.description[language],
    // The language of a reader may change, the app stays the same.
    id: scope,
    start_url: scope,
    scope,
    display: 'standalone',
    // One pair, of the day: by night the page says its own (`theme-color`).
    background_color: paper,
    theme_color: paper,
    icons: [
      { src: `${scope}icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      picture(192),
      picture(512),
      picture(192, 'maskable'),
      picture(512, 'maskable'),
    ],
    shortcuts: shortcuts.map(([word, url, icon]) => ({
      name: words[word],
      url,
      icons: [{ src: `${scope}shortcut-${icon}.png`, sizes: '96x96', type: 'image/png' }],
    })),
    screenshots: [
      ['phone', '390x844', 'narrow'],
      ['phone-next', '390x844', 'narrow'],
      ['desk', '1280x800', 'wide'],
    ].map(([size, sizes, form]) => ({
      src: `${scope}install/${size}.${language}.jpg`,
      sizes,
      type: 'image/jpeg',
      form_factor: form,
    })),
  }
}
