import { addDays, weekdayOf } from '../../time/day.ts'
import { dateIn, dayOn, daysFrom, nextMonday, numberedDay, workdays } from './named-day.ts'
import { monthRules } from './month-rules.ts'
import { type DayPhrase, dayRule, part, type Rule } from './rule.ts'
import { months, one, placeOf, shortWeekdays, weekdays } from './wish-words.ts'

const weekday = `(${one(weekdays)})s?`
const month = `(${one(months)})`
const on = '(?:(?:on|for|this|ce|le|pour|les|du) (?:le |the )?)?'
const weekend = '(?:week-?ends?|week ends?|wk-?ends?)'
const count = '([1-9]|[12][0-9]|an?|une?|one|two|deux|three|trois|four|quatre|five|cinq|six)'
const countWords = [
  ['a', 'an', 'un', 'une', 'one'],
  ['two', 'deux'],
  ['three', 'trois'],
  ['four', 'quatre'],
  ['five', 'cinq'],
  ['six'],
]
/** What stands after a short name that is meant as a day. */
const time = String.raw`(?= (?:(?:in the |at |a |au |le |dans )?(?:l')?(?:${part})(?: |$)|(?:at |a |around |vers |after |apres |before |avant |from |des )?\d))`

/** Spans of days come before the days that they begin with. */
export const dayRules: readonly Rule[] = [
  dayRule('(?:the )?day after tomorrow|apres-demain|apres demain', (_, { today }) =>
    addDays(today, 2),
  ),
  dayRule(`(?:the |this )?next ${weekend}|(?:le |ce )?${weekend} prochain`, (_, { today }) => ({
    day: addDays(nextMonday(today), 5),
    days: 2,
  })),
  dayRule(
    `(?:(?:(?:this|on|at|over|for|ce|le|les|du|pour) )*)(?:the )?${weekend}|ce we|ce w-e`,
    (_, { today }) => (weekdayOf(today) === 7 ? today : { day: dayOn(6, today), days: 2 }),
  ),
  dayRule(
    `${on}${weekday} (?:of |de )?(?:next week|(?:la )?semaine prochaine)|(?:next week|(?:la )?semaine prochaine)(?: on| le)? ${weekday}`,
    ([a, b], { today }) => dayOn(placeOf(weekdays, a || b) + 1, nextMonday(today)),
  ),
  dayRule(
    '(?:the |in the )?next week|(?:la |dans la )?semaine prochaine|la semaine qui vient',
    (_, { today }) => ({
      day: nextMonday(today),
      days: 7,
    }),
  ),
  dayRule('(?:during |on )?weekdays|(?:on )?a weekday|during the week|en semaine', (_, { today }) =>
    workdays(today),
  ),
  dayRule(
    '(?:later |some ?time )?(?:this|during this) week|(?:plus tard )?cette semaine|dans la semaine',
    (_, { today }) => (weekdayOf(today) === 7 ? today : { day: today, days: 8 - weekdayOf(today) }),
  ),
  dayRule(
    `(?:in |over |within )?the (?:next|coming) (?:few|couple of) days|(?:dans )?les (?:prochains jours|jours (?:qui viennent|a venir))|ces (?:prochains )?jours-?(?:ci)?`,
    (_, { today }) => ({
      day: today,
      days: 3,
    }),
  ),
  dayRule(
    String.raw`(?:in |over |within )?the (?:next|coming) ${count} days|(?:dans |sous )?les ${count} (?:prochains )?jours(?: a venir)?`,
    ([a, b], { today }) => {
      const days = countIn(a || b)
      return days >= 2 ? { day: today, days } : undefined
    },
  ),
  dayRule(
    `(?:from |between |du |de |entre (?:le )?)?${weekday} (?:to|until|till|through|thru|and|a|au|et|-|–) (?:le )?${weekday}`,
    weekdaysFromTo,
  ),
  dayRule(
    `(?:before|by|until|avant|d'ici|d'ici a|d'ici au|jusqu'a) (?:le )?${weekday}`,
    ([name], { today }) => daysFrom(today, dayOn(placeOf(weekdays, name) + 1, today)),
  ),
  dayRule(
    `(?:after|from|apres|a partir de|a partir du|des) (?:le )?${weekday}(?: on| onwards)?(?! at| a)`,
    ([name], { today }) => ({
      day: dayOn(placeOf(weekdays, name) + 1, today),
      days: 7,
    }),
  ),
  dayRule(`${weekday} (?:week|en huit)|a week on ${weekday}`, ([a, b], { today }) => ({
    day: addDays(dayOn(placeOf(weekdays, a || b) + 1, today), 7),
  })),
  dayRule('a week (?:from )?(?:today|tomorrow)', (_, { today }) => addDays(today, 7)),
  ...dates(),
  ...monthRules,
  dayRule(
    "later today|today|aujourd'?hui|this(?= (?:morning|noon|after|evening|lunch|night))|ce(?= (?:matin|soir|midi|apre))|cet(?:te)?(?= (?:apre|matinee|soiree))",
    (_, { today }) => today,
  ),
  dayRule('tomorrow|demain|le lendemain', (_, { today }) => addDays(today, 1)),
  dayRule(
    `${on}(next |coming )?${weekday}( prochain| qui vient)?`,
    ([next, name, prochain], { today }) =>
      nameOfDay(placeOf(weekdays, name), today, next || prochain),
  ),
  dayRule(`${on}(?:(next) )?(${one(shortWeekdays)})${time}`, ([next, name], { today }) =>
    nameOfDay(placeOf(shortWeekdays, name), today, next),
  ),
  dayRule(
    `(?:in|dans) (?:about |environ )?${count} (?:days?|jours?)(?: time)?`,
    ([days], { today }) => addDays(today, countIn(days)),
  ),
  dayRule(`(?:in|dans) ${count} (?:weeks?|semaines?)(?: time)?`, ([weeks], { today }) =>
    addDays(today, countIn(weeks) * 7),
  ),
  dayRule('(?:in a|dans une) fortnight|dans quinze jours', (_, { today }) => addDays(today, 14)),
]

function dates(): Rule[] {
  const beside = `(?:(?:${one(weekdays)}|${one(shortWeekdays)}) (?:the )?)?`
  const year = String.raw`(?: 20\d\d)?`
  return [
    dayRule(
      String.raw`${on}${beside}(?:the )?(\d{1,2})(?:st|nd|rd|th|er)? (?:of )?${month}${year}`,
      ([date, name], { today }) => dateIn(placeOf(months, name), Number(date), today),
    ),
    dayRule(
      String.raw`(?:on )?${beside}${month} (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?! ?(?:h|am|pm|:))${year}`,
      ([name, date], { today }) => dateIn(placeOf(months, name), Number(date), today),
    ),
    dayRule(
      String.raw`${on}${beside}(\d{1,2})/(\d{1,2})(?:/(?:20)?\d\d)?(?! ?(?:h|hours?|heures?|day|journee))`,
      ([date, number], { today }) => {
        const [first, second] = [Number(date), Number(number)]
        // An American writes the month first; where both can be it, we are in Europe.
        return second > 12 ? dateIn(first - 1, second, today) : dateIn(second - 1, first, today)
      },
    ),
    dayRule(String.raw`(20\d\d)-(\d\d)-(\d\d)`, ([year4, month2, date], { today }) => {
      const day = dateIn(Number(month2) - 1, Number(date), today)
      return day?.startsWith(year4!) ? day : undefined
    }),
    dayRule(
      String.raw`(?:on )?(?:le|the|${one(weekdays)}) (\d{1,2})(?:st|nd|rd|th|er)?(?=(?: (?:${part}|in the|at|a|au|en|apres|after|vers|avant|before|des|pour|for|with|avec)| \d{1,2}(?: ?h|:|am|pm).*)?(?: |$))(?! (?:mains|hands|pers|people))`,
      ([date], { today }) => numberedDay(Number(date), today),
    ),
    dayRule(
      "(?:on |for |pour |le |la )?(?:st |saint )?valentine'?s(?: day)?|(?:a |pour )?la (?:saint|st)[- ]valentin",
      (_, { today }) => dateIn(1, 14, today),
    ),
    dayRule('(?:on |for )?christmas eve|(?:la )?veille de noel', (_, { today }) =>
      dateIn(11, 24, today),
    ),
    dayRule(
      "(?:on |for )?new year'?s eve|(?:a |pour )?la (?:saint|st)[- ]sylvestre",
      (_, { today }) => dateIn(11, 31, today),
    ),
  ]
}

/** "Monday to Wednesday": the next Monday, or what is left of them. */
function weekdaysFromTo([a, b]: string[], { today }: { today: string }): DayPhrase | undefined {
  const [first, last] = [placeOf(weekdays, a) + 1, placeOf(weekdays, b) + 1]
  const begin = dayOn(first, today)
  return daysFrom(begin, dayOn(last, begin))
}

function nameOfDay(place: number, today: string, next?: string): DayPhrase {
  return { day: dayOn(place + 1, next ? addDays(today, 1) : today), isWeekday: true }
}

function countIn(word = ''): number {
  return Number(word) || placeOf(countWords, word) + 1
}
