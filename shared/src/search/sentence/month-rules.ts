import { addDays, daysBetween } from '../../time/day.ts'
import { mostDays } from '../day-limit.ts'
import { type DayPhrase, dayRule, type Rule } from './rule.ts'
import { months, one, placeOf } from './wish-words.ts'

const year = String.raw`(?: (20\d\d))?`
const month = `(${one(months)})${year}`
/** Those that are neither a name nor another word: "may", "June" and "mars" need a word before them. */
const unmistakable = `(january|janvier|february|fevrier|juin|july|juillet|aout|september|septembre|october|octobre|november|novembre|december|decembre)${year}`
const during =
  "(?:in|during|throughout|some ?time in|from|en|courant|a partir de|des|(?:en |au |pendant le |pour le )?mois (?:de |d'))"
const before = "(?:by|before|until|avant|d'ici|d'ici a|jusqu'a)"
const early = '(?:the )?(?:early|beginning of|start of)(?: in)?|(?:le )?debut'
const mid = '(?:the )?mid(?:dle of)?|(?:la )?mi|(?:le )?milieu'
const late = '(?:the )?(?:late|end of)(?: in)?|(?:la )?fin'
const at = '(?:(?:at|in|around|towards?|for|a|au|en|vers|pour) )?'
/** By its name, the next one or this one, as it stands after "the end of". */
const any = `(?: |-)?(?:de |d'|du )?(?:(?:mois de |mois d')?${month}|((?:the )?next month|mois prochain)|(?:the |this )?(?:month|mois))`

type Dates = readonly [from: number, to: number]
const whole: Dates = [1, 31]
const begin: Dates = [1, 10]
const middle: Dates = [11, 20]
const end: Dates = [21, 31]

/** Months and thirds of them; one that is over is that of the next year. */
export const monthRules: readonly Rule[] = [
  dayRule(`${before} (?:the |la )?(?:end of|fin)${any}`, ([name, said, next], { today }) => {
    const span = spanOf({ name, said, next }, whole, today)
    return span && fromTo(today, span.last)
  }),
  dayRule(`${before} ${month}`, ([name, said], { today }) => {
    const span = spanOf({ name, said }, whole, today)
    return span && fromTo(today, addDays(span.first, -1))
  }),
  dayRule(
    `${at}(?:(${early})|(${mid})|(?:${late}))${any}`,
    ([isEarly, isMid, name, said, next], { today }) => {
      return wish({ name, said, next }, isEarly ? begin : isMid ? middle : end, today)
    },
  ),
  dayRule(`${during} ?${month}`, ([name, said], { today }) => wish({ name, said }, whole, today)),
  {
    ...dayRule(`(?:(?:for|on|around|pour|vers) )?${unmistakable}`, ([name, said], { today }) =>
      wish({ name, said }, whole, today),
    ),
    isApart: true,
  },
  dayRule(
    '(?:in |during |pendant )?(?:(the next month|next month|(?:le )?mois prochain)|this month|ce mois(?:-ci| ci)?)',
    ([next], { today }) => wish({ next }, whole, today),
  ),
]

/** `said` is its year. */
type Month = { name?: string | undefined; said?: string | undefined; next?: string | undefined }

/** What is left of some dates of a month. */
function wish(named: Month, dates: Dates, today: string): DayPhrase | undefined {
  const span = spanOf(named, dates, today)
  return span && fromTo(span.first < today ? today : span.first, span.last)
}

/** The next time that a month has these dates; undefined where they are over in the year that is said. */
function spanOf({ name, said, next }: Month, [from, to]: Dates, today: string) {
  const thisYear = Number(today.slice(0, 4))
  const place = name ? placeOf(months, name) : Number(today.slice(5, 7)) - (next ? 0 : 1)
  const spanIn = (later: number) => {
    const first = new Date(Date.UTC(Number(said) || thisYear, place + later, 1))
    const day = first.toISOString().slice(0, 10)
    const length = new Date(
      Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0),
    ).getUTCDate()
    return { first: addDays(day, from - 1), last: addDays(day, Math.min(to, length) - 1) }
  }
  const spans = said ? [spanIn(0)] : [spanIn(0), spanIn(name ? 12 : 1)]
  return spans.find(({ last }) => last >= today)
}

function fromTo(day: string, last: string): DayPhrase | undefined {
  const days = Math.min(daysBetween(day, last) + 1, mostDays)
  if (days < 1) return undefined
  return days === 1 ? { day } : { day, days }
}
