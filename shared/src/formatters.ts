/**
 * The formatters of the language. To make one costs a hundred times what it costs to use it, and holds memory that is
 * given back late: each is made once per locale, zone and shape, here alone.
 */

/** More than all locales, zones of shops and shapes together; the one that was asked for longest ago makes room. */
const most = 1_000
const made = new Map<string, unknown>()

function once<Format>(kind: string, locale: string, options: object, make: () => Format): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const old = made.get(key)
  if (old) {
    made.delete(key)
    made.set(key, old)
    return old as Format
  }
  const format = make()
  made.set(key, format)
  if (made.size > most) made.delete(made.keys().next().value!)
  return format
}

/** Of dates and times. Errors: RangeError for a zone that is none. */
export function dateTimeFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  return once('date', locale, options, () => new Intl.DateTimeFormat(locale, options))
}

export function numberFormat(
  locale: string,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  return once('number', locale, options, () => new Intl.NumberFormat(locale, options))
}

/** "a, b and c"; with `disjunction` "a, b or c". */
export function listFormat(
  locale: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): Intl.ListFormat {
  return once('list', locale, { type }, () => new Intl.ListFormat(locale, { type }))
}

export function relativeTimeFormat(
  locale: string,
  options: Intl.RelativeTimeFormatOptions = {},
): Intl.RelativeTimeFormat {
  return once('relative', locale, options, () => new Intl.RelativeTimeFormat(locale, options))
}

/** Names of regions, languages and the like. */
export function displayNames(locale: string, options: Intl.DisplayNamesOptions): Intl.DisplayNames {
  return once('names', locale, options, () => new Intl.DisplayNames(locale, options))
}

export function pluralRules(locale: string): Intl.PluralRules {
  return once('plural', locale, {}, () => new Intl.PluralRules(locale))
}
