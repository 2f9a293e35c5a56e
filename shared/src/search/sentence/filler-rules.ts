import { rule, type Rule } from './rule.ts'

/** Words that people begin to ask with, before the first one that is looked for. */
const openings = new Set(
  "hi hello hey there i i'd id i'm im we we're are am really would could can may you u like love want need wanna have got to go book get make find reserve try me us looking searching please show give is any some anything something anywhere somewhere do does where what about an appointment slot bonjour bonsoir salut je j'aimerais jaimerais j'ai on nous voudrais voudrait voudrai aimerais veux veut cherche cherchons trouve-moi montre-moi reserve-moi reserve reserver trouver prendre avoir faire aller m'offrir est-ce que qu'il il y a y-a-t-il a-t-il encore avez-vous auriez-vous puis-je peux peut peut-on pouvez-vous peux-tu me faut un creneau rendez-vous rdv ou quelque chose d'un d'une".split(
    ' ',
  ),
)

/** What may stand anywhere without being a word to search for. */
const asides = [
  'good (?:morning|evening|afternoon)|in need of',
  "j'ai (?:besoin|envie)(?: de)?",
  'please|pls|plz|thanks?|thank you|thx|if possible|ideally|maybe',
  "s'il (?:vous|te) plait|sil (?:vous|te) plait|svp|stp|merci(?: d'avance)?|si possible",
  '(?:still |encore )?(?:available|availability|free(?! parking| wifi)|dispos?|disponibles?|libres?)',
  '(?:with|avec|for|pour|en) (?:an |un )?(?:appointment|rendez-vous|rdv)|any ?time|any day|n.importe quand',
  '(?:and |but |et |mais )?(?:i|we|je|on) (?:can|could|peux|peut) (?:only |ne )?(?:come|venir|do it)|de la place(?: pour| dans)?|(?:mais |but )(?=pas |not |no )',
]

export const fillerRules: readonly Rule[] = [
  ...asides.map((pattern) => rule(pattern, () => ({ isFiller: true }))),
  {
    opens: true,
    read(text) {
      const [word = ''] = text.split(' ', 1)
      return openings.has(word) ? { phrase: { isFiller: true }, length: word.length } : undefined
    },
  },
]
