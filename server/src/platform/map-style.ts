import type { Logger } from 'pino'
import type { MapConfig } from './config-map.ts'

/** What pages draw their maps by; null stands for our own ground. */
export type MapBase = Pick<MapConfig, 'styleUrl' | 'darkStyleUrl'>

const patienceMs = 5_000

/**
 * How maps are drawn. A style that somebody has named is used as it is. The default one belongs to others, and a machine may not
 * reach it: it is asked for once, in the background, and maps have our own ground until it has answered.
 */
export function openMapBase(map: MapConfig, log: Logger) {
  const { styleUrl, darkStyleUrl } = map
  const isOpen = new AbortController()
  let base: MapBase = map.isDefault
    ? { styleUrl: null, darkStyleUrl: null }
    : { styleUrl, darkStyleUrl }
  const lookFor = async (url: string) => {
    const { host } = new URL(url)
    const signal = AbortSignal.any([isOpen.signal, AbortSignal.timeout(patienceMs)])
    const [fault, darkFault] = await Promise.all([
      faultOf(url, signal),
      darkStyleUrl === null ? null : faultOf(darkStyleUrl, signal),
    ])
    if (isOpen.signal.aborted) return
    if (fault !== null) return log.warn({ host, fault }, 'map.style.missing')
    base = { styleUrl, darkStyleUrl: darkFault === null ? darkStyleUrl : null }
    log.info({ host }, 'map.style.found')
  }
  return {
    current: () => base,
    /** Settles once the default style has been looked for. */
    settled: map.isDefault && styleUrl !== null ? lookFor(styleUrl) : Promise.resolve(),
    close: () => isOpen.abort(),
  }
}

/** Why there is no style at an address; null: there is one. */
async function faultOf(url: string, signal: AbortSignal): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok) return `It answered ${answer.status}.`
    const style = (await answer.json()) as { version?: unknown }
    return style.version === 8 ? null : 'What it answered is no style.'
  } catch (error) {
    return (error as Error).message
  }
}
