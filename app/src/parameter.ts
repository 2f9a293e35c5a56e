import { parseSearchWith } from '@tanstack/react-router'

// Parameters of an address as the router reads them: JSON where the text is JSON, else the text itself. The router's own
// way is to try each of them and catch what is thrown, some hundred times a page; an error is slow to make.

/** `?…` of an address read. */
export const parseSearch = parseSearchWith((text) => (mayBeJson(text) ? JSON.parse(text) : text))

/** What `parseSearch` reads, written; nothing where nothing is said. */
export function stringifySearch(search: object): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined) query.set(key, asParameter(value))
  }
  const text = query.toString()
  return text && `?${text}`
}

/** A text that would be read as JSON is written as JSON. */
function asParameter(value: unknown): string {
  return typeof value === 'string' && !isJson(value) ? value : JSON.stringify(value)
}

function isJson(text: string): boolean {
  if (!mayBeJson(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** False for what JSON surely does not read: words, ids, days, times. */
function mayBeJson(text: string): boolean {
  return /^\s*(?:["[{]|(?:true|false|null|-?\d+(?:\.\d+)?(?:e[+-]?\d+)?)\s*$)/iu.test(text)
}
