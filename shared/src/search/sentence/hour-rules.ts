import { addDays } from '../../time/day.ts'
import {
  around,
  between,
  clock,
  minuteOf,
  plainClock,
  quarterClock,
  quarterMinuteOf,
} from './clock.ts'
import { type Moment, part, type Phrase, rule, type Rule } from './rule.ts'
import { hours, one, partOf, placeOf } from './wish-words.ts'

const count = String.raw`(\d{1,3}|an|a|une?|${one(hours.slice(0, 6))})`
const midnight = 24 * 60

/** Hours of a day, and how long from now. They come after the lengths, which are made of the same words. */
export const hourRules: readonly Rule[] = [
  rule(`(?:in|dans) (?:half an hour|a half hour|une demi-?heure|une demi heure)`, (_, at) =>
    fromNow(30, at),
  ),
  rule(
    String.raw`(?:in|dans) (?:about |around |environ )?${count} ?(?:hours?|heures?|hrs?|h)(?: (?:and )?(a half|et demie))?(?: ?(\d\d))?(?: time)?`,
    ([n, andHalf, minutes], at) =>
      fromNow(countIn(n) * 60 + (andHalf ? 30 : 0) + Number(minutes), at),
  ),
  rule('(?:in|dans) (?:a )?couple (?:of|d.) ?(?:hours|heures)', (_, at) => fromNow(120, at)),
  rule(
    String.raw`(?:in|dans) (?:about |around |environ )?${count} ?(?:mins?|minutes?|mn)`,
    ([n], at) => fromNow(countIn(n), at),
  ),
  rule(
    String.raw`(?:within|in the next|d'ici|dans les) ${count} ?(?:prochaines )?(?:hours?|heures?|hrs?|h)|(?:within|in) (the) (?:next )?hour|dans (l')heure`,
    ([n], at) => untilLater(n ? countIn(n) * 60 : 60, at),
  ),
  rule(
    '(?:right |straight )now|now(?=$)|maintenant|tout de suite|immediately|immediatement|la maintenant',
    (_, at) => untilLater(120, at),
  ),
  rule('tonight|to night|ce soir', (_, { today }) => ({ day: today, part: partOf('evening') })),
  rule('(?:before|avant) (?:noon|midi|lunch|le dejeuner)|(?:in the )?a\\.?m', () => ({
    part: partOf('morning'),
  })),
  rule('(?:after|apres) (?:work|le (?:travail|boulot|taf|bureau)|the office|les cours)', () => ({
    part: partOf('evening'),
  })),
  rule('(?:after|apres) (?:lunch|le dejeuner|manger)', () => ({ part: { from: 13 * 60 } })),
  rule(`entre midi et (?:deux|2)(?! ?h)`, () => ({ part: partOf('noon') })),
  ...[...spans(), ...edges()].map((each) => ({ ...each, counts: true as const })),
  rule(
    `(?:in|on|during|over) (?:the |my )?(${part})|at (noon|night|midday|lunch ?time)|(?:late )?at (night)`,
    ([a, b, c]) => ({
      part: partOf(a || b || c),
    }),
  ),
  rule(
    `(?:le|du|en|au|a|dans|pendant|sur) ?(?:la |l'|ma |mon )?(${part})|(?:a )?l'(apres-midi|heure du dejeuner)`,
    ([a, b]) => ({
      part: partOf(a || b),
    }),
  ),
  // A French one stands at the end; at the beginning it may be a name.
  rule(
    `(${part})(?=$)|(early morning|late afternoon|early evening|late evening|mornings?|afternoons?|evenings?|lunchtime)`,
    ([a, b]) => ({
      part: partOf(a || b),
    }),
  ),
]

function spans(): Rule[] {
  return [
    rule(`(?:between|entre) ${clock} (?:and|et|-|–|a) ${clock}`, between),
    rule(`(?:from|de) ${clock} ?(?:to|until|till|a|-|–|jusqu'a) ?${clock}`, between),
    rule(`(?:from |de )?${plainClock} ?(?:to|a|-|–) ?${clock}`, between),
    rule(String.raw`(\d{1,2})[-–](\d{1,2}) ?([ap]\.?m|h)`, ([from = '', to = '', half = '']) =>
      between([from, '', '', '', to, '', '', half === 'h' ? '' : half]),
    ),
  ]
}

function edges(): Rule[] {
  const at = '(?:at |around |about |vers |a |environ |exactly )*'
  return [
    rule(
      `(?:not before|no earlier than|not earlier than|pas avant|after|from|past|any time after|anytime after|apres|a partir de|des|au plus tot a|pas avant) ${clock}(?: on| onwards)?`,
      (groups) => startingAt(minuteOf(groups)),
    ),
    rule(
      `(?:not after|no later than|not later than|pas apres|pas plus tard que|au plus tard a|before|by|until|till|avant|jusqu'a) ${clock}(?: at the latest| au plus tard)?`,
      (groups) => endingAt(minuteOf(groups)),
    ),
    rule(`${plainClock} (?:or|et|ou) (?:later|after|plus tard|apres)`, (groups) =>
      startingAt(minuteOf(groups)),
    ),
    rule(`${plainClock} (?:or|et|ou) (?:earlier|before|plus tot|avant)`, (groups) =>
      endingAt(minuteOf(groups)),
    ),
    rule(`${at}${quarterClock}`, (groups) => around(quarterMinuteOf(groups))),
    rule(`(?:at|around|about|vers|exactly at) ${clock}(?: pile| sharp)?`, (groups) =>
      around(minuteOf(groups)),
    ),
    rule(`(?:a |pour )?${plainClock}(?: pile| sharp)?`, (groups) => around(minuteOf(groups))),
  ]
}

/** On the next quarter of an hour, as long from now as is said. */
function fromNow(wait: number, { today, minute }: Moment): Phrase {
  const start = Math.ceil((minute + wait) / 15) * 15
  const from = start % midnight
  const time = { from, to: Math.min(from + 60, midnight) }
  return { day: addDays(today, Math.floor(start / midnight)), time }
}

/** From now on, no longer than the day is. */
function untilLater(wait: number, { today, minute }: Moment): Phrase {
  return { day: today, time: { from: minute, to: Math.min(minute + wait, midnight) } }
}

function countIn(word = ''): number {
  return Number(word) || placeOf(hours, word) + 1 || 1
}

function startingAt(minute: number | undefined): Phrase | undefined {
  return minute === undefined ? undefined : { time: { from: minute } }
}

function endingAt(minute: number | undefined): Phrase | undefined {
  return minute === undefined ? undefined : { time: { to: minute } }
}
