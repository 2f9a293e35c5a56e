import { z } from 'zod'

const host = /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{2,5})?$/

const noStyle =
  'SEREIN_MAP_STYLE must be off or a full address, such as https://tiles.example/style.json.'

/** The settings of maps and of places by name. */
export const mapSettings = {
  SEREIN_MAP_STYLE: z
    .union([z.literal('off'), z.url({ protocol: /^https?$/, error: noStyle })])
    .optional()
    .describe(
      'The style of MapLibre that maps are drawn by; {key} in it stands for SEREIN_MAP_KEY. off: a quiet ground of our own, and no call to anybody. Default: OpenFreeMap in production, off in demo.',
    ),
  SEREIN_MAP_STYLE_DARK: z
    .url({
      protocol: /^https?$/,
      error:
        'SEREIN_MAP_STYLE_DARK must be a full address, such as https://tiles.example/dark.json.',
    })
    .optional()
    .describe(
      'The same for dark pages, beside SEREIN_MAP_STYLE. Without it they have that one, too.',
    ),
  SEREIN_MAP_KEY: z
    .string()
    .regex(/^[\w.-]{1,200}$/, 'SEREIN_MAP_KEY must be letters and figures.')
    .optional()
    .describe('The key that the maker of the map gave you. Browsers are told it.'),
  SEREIN_MAP_HOSTS: z
    .string()
    .transform((hosts) => hosts.split(','))
    .pipe(
      z
        .array(
          z
            .string()
            .regex(
              host,
              'SEREIN_MAP_HOSTS must be hosts with commas between, such as a.tiles.example,b.tiles.example.',
            ),
        )
        .max(10),
    )
    .optional()
    .describe('Other hosts that this style loads tiles, letters and signs from.'),
  SEREIN_GEOCODER_URL: z
    .url({
      protocol: /^https?$/,
      error: 'SEREIN_GEOCODER_URL must be a full address, such as https://photon.example/api.',
    })
    .optional()
    .describe(
      'A Photon server that finds addresses, too. Without it, or when it does not answer, places come from a list of our own.',
    ),
}

export type MapConfig = {
  /** Null where maps have our own quiet ground. */
  styleUrl: string | null
  /** The same for dark pages; null where there is but one. */
  darkStyleUrl: string | null
  /** Nobody has named the style: it is used once it has answered. */
  isDefault: boolean
  /** What a page that shows a map may call. */
  origins: string[]
}

/** A free public map of OpenStreetMap, without a key: style, tiles, letters and signs come from this host alone. */
const openFreeMap = 'https://tiles.openfreemap.org'

type Values = {
  SEREIN_ENV?: 'demo' | 'production' | undefined
  SEREIN_MAP_STYLE?: string | undefined
  SEREIN_MAP_STYLE_DARK?: string | undefined
  SEREIN_MAP_KEY?: string | undefined
  SEREIN_MAP_HOSTS?: string[] | undefined
}

/** What is missing or contradicts itself, a sentence each. */
export function mapProblems({
  SEREIN_MAP_STYLE: style,
  SEREIN_MAP_STYLE_DARK: dark,
  SEREIN_MAP_KEY: key,
}: Record<string, unknown>): string[] {
  const problems = []
  if (typeof style === 'string' && style.includes('{key}') && !key)
    problems.push('SEREIN_MAP_KEY is missing: SEREIN_MAP_STYLE says {key}.')
  if (dark && (!style || style === 'off'))
    problems.push('SEREIN_MAP_STYLE is missing: SEREIN_MAP_STYLE_DARK stands beside it.')
  return problems
}

export function mapOf(set: Values): MapConfig {
  const { SEREIN_MAP_STYLE: style, SEREIN_MAP_KEY: key = '', SEREIN_MAP_HOSTS: hosts = [] } = set
  if (style === undefined && set.SEREIN_ENV === 'production')
    return {
      styleUrl: `${openFreeMap}/styles/positron`,
      darkStyleUrl: `${openFreeMap}/styles/dark`,
      isDefault: true,
      origins: [openFreeMap],
    }
  if (style === undefined || style === 'off') return ownGround
  const withKey = (url: string) => url.replaceAll('{key}', key).replaceAll('%7Bkey%7D', key)
  const { SEREIN_MAP_STYLE_DARK: dark } = set
  const styles = [style, ...(dark === undefined ? [] : [dark])].map(withKey)
  const { protocol } = new URL(style)
  return {
    styleUrl: styles[0]!,
    darkStyleUrl: styles[1] ?? null,
    isDefault: false,
    origins: [
      ...new Set([
        ...styles.map((url) => new URL(url).origin),
        ...hosts.map((name) => `${protocol}//${name}`),
      ]),
    ],
  }
}

/** Maps that call nobody. */
export const ownGround: MapConfig = {
  styleUrl: null,
  darkStyleUrl: null,
  isDefault: false,
  origins: [],
}
