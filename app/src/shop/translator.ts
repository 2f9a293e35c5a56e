import type { Language } from '@serein/client/i18n.ts'

/** The browser’s own translator, where it has one: on the device, no text leaves it. Source: webmachinelearning.github.io/translation-api */
interface TranslatorApi {
  availability: (
    pair: Pair,
  ) => Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>
  create: (
    options: Pair & { monitor: (monitor: EventTarget) => void },
  ) => Promise<{ translate: (text: string) => Promise<string> }>
}
type Pair = { sourceLanguage: Language; targetLanguage: Language }

const opened = new Map<string, ReturnType<TranslatorApi['create']>>()

/** Whether the browser translates from one language into the other. */
export async function canTranslate(from: Language, to: Language): Promise<boolean> {
  const api = apiOfBrowser()
  if (!api) return false
  const availability = await api
    .availability({ sourceLanguage: from, targetLanguage: to })
    .catch(() => 'unavailable')
  return availability !== 'unavailable'
}

/**
 * Translates a text after a press, without which no language is fetched. `onProgress` hears from 0 to 1 how much of it has come.
 * Throws what the browser throws.
 */
export async function translate(
  text: string,
  { from, to, onProgress }: { from: Language; to: Language; onProgress: (share: number) => void },
): Promise<string> {
  const key = `${from} ${to}`
  const api = apiOfBrowser()
  if (!api) throw new Error('This browser has no translator.')
  const translator =
    opened.get(key) ??
    api.create({
      sourceLanguage: from,
      targetLanguage: to,
      monitor: (monitor) =>
        monitor.addEventListener('downloadprogress', (event) =>
          onProgress((event as ProgressEvent).loaded),
        ),
    })
  opened.set(key, translator)
  try {
    return await (await translator).translate(text)
  } catch (error) {
    // The next press begins anew.
    opened.delete(key)
    throw error
  }
}

function apiOfBrowser(): TranslatorApi | undefined {
  return (globalThis as { Translator?: TranslatorApi }).Translator
}
