import { around } from './clock.ts'
import { type Phrase, rule, type Rule } from './rule.ts'
import { countOf, counts, genders, hours, one, placeOf } from './wish-words.ts'

const many = `([2-6]|${one(counts)})`
const people =
  'people|persons|guests|adults|of us|girls|ladies|women|men|personnes|pers|adultes|filles|femmes|hommes|participants|invites'
const friends =
  'friends|mates|colleagues|sisters|brothers|girlfriends|amis|amies|copines|copains|collegues|soeurs|freres'
const somebody =
  'husband|wife|partner|boyfriend|girlfriend|friend|mum|mom|mother|dad|father|sister|brother|daughter|son|fiancee?|colleague|mari|femme|compagnon|compagne|conjointe?|copain|copine|amie?|mere|pere|maman|papa|soeur|frere|fille|fils|chum|blonde'
const weAre =
  "we are|we're|we will be|we'll be|there are|nous sommes|nous serons|on est|on sera|on serait|il y aura|there will be"
const gender = one(genders)
const givers =
  'therapists?|masseurs?|masseuses?|practitioners?|practicioners?|therapeutes?|praticiens?|praticiennes?'
const by = '(?:(?:with|by|from|avec|par|chez) )?'
const money = '(?:[€$£]|euros?|eur|dollars?|cad|pounds?|quid|bucks|livres?)'
const price = String.raw`(?:[€$£] ?(\d{1,4})|(\d{1,4}) ?${money})`
const atMost =
  "(?:(?:for|pour|a|at|de|d'un|cost(?:s|ing)?|that costs?|with a|avec un|my|mon) )*(?:under|below|less than|cheaper than|up to|at most|no more than|not more than|max(?:imum)?|maxi|moins de|moins cher que|au plus|pas plus de|jusqu'a|inferieur a|en dessous de|sous(?: les)?|budget(?: (?:of|de|is|max(?:imum)?|around|d'environ))?)"
const hour = one(hours.slice(0, 3))

/** Lengths, guests, prices, who gives it, and the order of what is found. */
export const wishRules: readonly Rule[] = [
  rule('(?:a|at|vers) (?:une heure|one o.clock)( et demie)?(?! de )', ([demie]) =>
    around(demie ? 13 * 60 + 30 : 13 * 60),
  ),
  ...lengths().map((each) => ({ ...each, counts: true as const })),
  ...parties(),
  ...prices(),
  ...who(),
]

function lengths(): Rule[] {
  // French "à deux heures" is a time, English "a two hour massage" is not.
  const of =
    "(?:for |of |lasting |pour |pendant |de |d')?(?:about |environ )?(?:a (?=[\\w-]+[ -]?(?:hour|min)|half))?"
  return [
    rule(
      `${of}(?:half an hour|half-?hour|half hour|(?:une )?demi-?heure|(?:une )?demi heure)`,
      () => ({ length: 30 }),
    ),
    rule(
      "(?:for |de |pour )?(?:trois quarts d'heure|three quarters of an hour|45 minutes)",
      () => ({ length: 45 }),
    ),
    rule(
      String.raw`${of}(?:an|one|une|1)[ -]?(?:hours?|heures?|h|hr)(?: (?:and a half|and a|et demie)(?: half)?)`,
      () => ({ length: 90 }),
    ),
    rule(`${of}(?:one|1) and a half hours?|${of}1[.,]5 ?(?:hours?|h|heures?)`, () => ({
      length: 90,
    })),
    rule(`${of}(?:an|one|une|1)[ -]?(?:hours?|heure|h|hr)(?! ?\\d)(?: long)?`, () => ({
      length: 60,
    })),
    rule(
      String.raw`${of}([1-3]|${hour})[ -]?(?:hours?|heures?|hrs?|h) ?(\d\d)?(?: minutes?| min)?(?: (?:and a (half)|et (demie)))?(?: long)?(?! (?:du|de l'|in the|at))`,
      ([n, minutes, half, demie]) =>
        lengthOf(
          (Number(n) || placeOf(hours, n) + 1) * 60 + (half || demie ? 30 : Number(minutes)),
        ),
    ),
    rule(String.raw`${of}(\d{2,3})[ -]?(?:min|mins|minutes?|mn)(?: long)?`, ([minutes]) =>
      lengthOf(Number(minutes)),
    ),
  ]
}

function lengthOf(length: number): Phrase | undefined {
  return length >= 10 && length <= 480 ? { length } : undefined
}

function parties(): Rule[] {
  const withMe = '(?:with|avec)'
  const me = '(?:me|myself|i|moi)'
  const my = '(?:my|an?|one|mon|ma|une?)'
  return [
    rule(
      `(?:for |pour )?${me} (?:and|et|\\+|plus|with|avec) (?:my |mes )?${many} (?:${friends})`,
      ([n]) => partyOf(countOf(n) + 1),
    ),
    rule(
      `${withMe} (?:my |mes )?${many} (?:other )?(?:${friends})|${withMe} ${many} other people`,
      ([a, b]) => partyOf(countOf(a || b) + 1),
    ),
    rule(`(?:for |pour )?${me} (?:and|et|\\+|plus|with|avec) ${my} (?:${somebody})`, () => ({
      party: 2,
    })),
    rule(`(?:for |pour )?${my} (?:${somebody}) (?:and|et|\\+|&) (?:${me}|i)`, () => ({ party: 2 })),
    rule(`${withMe} ${my} (?:${somebody})(?! enceinte)`, () => ({ party: 2 })),
    rule(
      '(?:for |pour )?(?:the |us |nous )?(?:both|two|deux) of us|(?:for |pour )(?:us|nous) (?:two|both|deux)|pour nous deux',
      () => ({ party: 2 }),
    ),
    rule('(?:for |pour )?(?:the )?([3-6]|three|four|five|six) of us', ([n]) => partyOf(countOf(n))),
    rule(
      `(?:(?:for|pour|a|${weAre}) )?(?:a |un )?(?:group of|party of|groupe de) ${many}(?: (?:${people}|${friends}))?`,
      ([n]) => partyOf(countOf(n)),
    ),
    rule(
      `(?:(?:for|pour|a|${weAre}) )?${many} (?:${people}|${friends})|(?:${weAre}) ${many}`,
      ([a, b]) => partyOf(countOf(a || b)),
    ),
    // "For two" is what a treatment is called; "for 2" says how many come.
    rule(
      `(?:for|pour) ${many}(?! ?(?:h|hours?|heures?|min|minutes?|nights?|days?|jours?|weeks?|[€$£]|euros?|eur|dollars|pounds|hands|mains)(?: |$))`,
      ([count]) => {
        const party = countOf(count)
        return party > 2 || /^\d/u.test(count ?? '') ? partyOf(party) : undefined
      },
    ),
    rule(
      '(?:just |only |juste |seulement )?(?:for (?:me|myself|one|one person|1 person)(?: alone| only)?|pour moi(?: seule?)?|pour une personne|pour 1 personne)(?! (?:and|et|\\+))|just me|juste moi',
      () => ({
        isFiller: true,
      }),
    ),
  ]
}

function partyOf(party: number): Phrase | undefined {
  return party >= 2 && party <= 6 ? { party } : undefined
}

function prices(): Rule[] {
  const to = '(?:to|and|a|et|-|–)'
  return [
    rule(
      String.raw`(?:between |entre |from |de )?[€$£]?(\d{1,4}) ?${money}? ?${to} ?(?:[€$£](\d{1,4})|(\d{1,4}) ?${money})`,
      ([, a, b]) => maxOf(a || b),
    ),
    rule(
      `${atMost} ${price}(?: max(?:imum)?)?|${price} (?:a )?(?:max(?:imum)?|maxi|or less|or under|ou moins|tops|at most|au plus)`,
      (amounts) => maxOf(amounts.find(Boolean)),
    ),
    rule(
      '(?:the )?(?:cheapest|lowest price|best price)|(?:a |some |something |quelque chose (?:de |d.)?)?(?:cheap|inexpensive|affordable)|(?:le |la |les )?moins chere?s?|(?:un )?(?:truc )?pas (?:trop )?chere?s?|bon marche|abordables?',
      () => ({
        sort: 'price',
      }),
    ),
    rule('(?:the )?(?:best|highest|top)[ -]rated|(?:les? |la )?mieux notee?s?', () => ({
      sort: 'rating',
    })),
    rule(
      String.raw`(?:(?:with|at least|rated|over|above|minimum|avec|au moins|note|notes|notee) )*([34](?:[.,]5)?) ?(?:stars?|etoiles?)(?: (?:or (?:more|higher|above|better)|and (?:up|above)|ou plus|et plus|minimum))?`,
      ([stars]) => ({
        rating: Number(stars!.replace(',', '.')),
      }),
    ),
    rule(
      'asap|as soon as possible|(?:the )?(?:soonest|earliest)(?: possible)?(?: (?:slot|time|appointment))?|(?:the )?(?:first|next) available(?: (?:slot|time|appointment))?|des que possible|(?:le )?(?:plus tot|plus vite) possible|au plus (?:vite|tot)|(?:le )?(?:premier|prochain) creneau(?: (?:libre|dispo|disponible))?',
      () => ({
        sort: 'soonest',
      }),
    ),
    rule(
      '(?:that is |that.s |which is )?open (?:right )?now|ouverte?s? (?:maintenant|en ce moment|actuellement)',
      () => ({ open: true }),
    ),
    rule(
      "(?:close |near |nearby |closest |nearest )(?:to )?(?:me|here|by)|nearby|close by|around (?:me|here)|in my area|(?:tout )?(?:pres|proche|autour|a cote) (?:de (?:moi|chez moi|chez nous|nous|la ou je suis)|d'ici)|(?:a|dans) (?:proximite|le quartier)|dans le coin|par ici|(?:pas|non) loin (?:de chez moi|d'ici|de moi)|a cote(?=$)",
      () => ({
        here: true,
      }),
    ),
  ]
}

function maxOf(amount = ''): Phrase | undefined {
  return Number(amount) > 0 ? { max: Number(amount) } : undefined
}

function who(): Rule[] {
  const prefer =
    "(?:(?:(?:i|we)(?:'d| would)? )?prefer(?:ably)?|preferably|je prefere|de preference|plutot|if possible|only)"
  return [
    rule(
      `(?:${prefer} )?${by}(?:an? |une? )?(?:(?:only )?(${gender}) (?:${givers}|only)|(?:${givers}) (${gender}))`,
      ([a, b]) => genderOf(a || b),
    ),
    rule(
      `(?:with|by|avec|par) (?:an? |une? )?(${gender})(?: please| only| de preference)?(?! (?:enceinte|friend|and))`,
      ([name]) => genderOf(name),
    ),
    rule(
      `(?:${prefer}) (?:for |par |with |by |avec )?(?:an? |une? )?(${gender})|(?:une? |a )?(${gender}) (?:de preference|preferably|preferred|please|only|svp)`,
      ([a, b]) => genderOf(a || b),
    ),
    rule(`${by}(?:an? |une |the )?(?:masseuses?|praticiennes?)`, () => ({ gender: 'female' })),
    rule(`${by}(?:an? |une? |the |any )(?:therapist|therapeute|praticien)`, () => ({
      isFiller: true,
    })),
  ]
}

function genderOf(word = ''): Phrase {
  return { gender: placeOf(genders, word) === 0 ? 'female' : 'male' }
}
