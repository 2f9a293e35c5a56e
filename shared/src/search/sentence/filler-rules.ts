import { rule, type Rule } from './rule.ts'

const aVisit =
  "(?:an? |some |any |the |un |une |des |d'un )?(?:appointments?|bookings?|reservations?|slots?|time ?slots?|sessions?|availabilit(?:y|ies)|rendez-?vous|rendez vous|rdv|creneaux?|disponibilites?|dispos?|(?<=^(?:an?|une|any|some|des) )(?:places?|seances?|openings?|spots?))"

/** How people begin to ask. */
const openings = [
  '(?:hi|hello|hey|hiya|good (?:morning|evening|afternoon)|bonjour|bonsoir|salut|coucou|allo|ok(?: google)?|um+|euh+|alors)(?: there| serein| a tous)?',
  "(?:i|we)(?:'?d| would| wld)? (?:really )?(?:like|love|want|need|wanna|fancy|wish|have(?: got)?)(?: to)?(?: (?:book|have|get|make|find|reserve|try|treat myself to|schedule|go(?: for| to)?|arrange))?(?: me)?",
  "(?:i'?m|i am|we're|we are|am) (?:in need of|looking|searching|hoping|after)(?: (?:for|to (?:book|get|find|have)))?",
  '(?:looking|searching|search|look) for',
  '(?:can|could|may|might|would) (?:i|we|you|u)(?: please| pls| possibly)?(?: (?:get|have|book|find|reserve|make|show|give|recommend|suggest|help))*(?: (?:me|us))?(?: (?:find|book|with|to find|to book))?',
  '(?:please )?(?:find|show|get|give|book|gimme|reserve|recommend|suggest|need|want|wanna)(?: (?:me|us|for me))?(?! your)',
  '(?:is|are) there(?: (?:any|some|a|an|anything|anywhere|still))?',
  '(?:do|does) (?:you|u|anyone|anybody|they) (?:have|do|offer|know)(?: (?:any|a|an))?',
  '(?:where|how|when)(?:.s| is| are| do| does)? (?:can|could|do|to|should)?(?: ?(?:i|we|one))?(?: ?(?:get|find|book|have|is))?',
  '(?:what about|how about|what.s|whats|any chance of|anything for|something for|anywhere for|somewhere for|somewhere to get|a place for|any place for|time for|treat myself to|in need of|i feel like|feel like)',
  '(?:got|got any|any|some|anything|anywhere|somewhere|something)',
  "(?:je|on|nous|j')? ?(?:j'?aimerais?|j'?voudrais|voudrais|voudrait|voudrions|aimerais|aimerait|aimerions|veux|veut|voulons|souhaite|souhaiterais|souhaitons|cherche|cherchons|recherche|desire|souhaiterai|aimerai|voudrai)(?: (?:me faire|faire|prendre|reserver|avoir|trouver|m'offrir|savoir s'il y a|aller(?: au| a la| dans| en)?))*",
  'il (?:me|nous) (?:faut|faudrait)',
  "j'(?:aimerais|aimerai|ai besoin|ai envie)(?: (?:d'une?(?! heure)|de|bien|faire|prendre|reserver|avoir|trouver|me faire|m'offrir))*",
  '(?:je|on|nous) (?:cherche|recherche|cherchons)(?: a (?:reserver|faire|prendre|avoir))?',
  "(?:est-ce que|est ce que|est-ce qu'il|est ce qu'il|y a-t-il|y a t-il|y a t il|ya|il y a|y'a|y aurait-il|il y aurait|reste-t-il|il reste|avez-vous|avez vous|auriez-vous|vous avez|vous auriez|t'as|tu as)(?: (?:encore|que|qu'il|y a|je peux|on peut|vous avez|avoir|il y a|trouver|reserver))*",
  "(?:puis-je|puis je|peux-tu|peux tu|pouvez-vous|pouvez vous|peut-on|pourriez-vous|pourrais-je|je peux|on peut|serait-il possible de|c'est possible de|possible de|est-il possible de)(?: (?:me|nous|m'|avoir|reserver|trouver|prendre|faire|proposer|avec))*",
  "(?:trouve|trouver|trouvez|montre|montrez|reserve|reserver|reservez|donne|donnez|cherche|cherchez|chercher|propose|proposez|prendre|faire|avoir)(?:-moi|-nous| moi)?(?: (?:de|d'une?|un bon|moi))?",
  '(?:ou|comment|quand) (?:puis-je|peut-on|est-ce que je peux|je peux|trouver|se faire|faire|reserver|prendre)(?: (?:trouver|reserver|faire|prendre|avoir|me faire|un bon))*',
  '(?:que|quoi|quel|quels|quelle) (?:faire|spa|spas) ?(?:a|pour)?',
  '(?:du coup|vite|urgent|urgence|bonne idee de)',
  aVisit + "(?: (?:for|of|pour|de|d'une?(?! heure)|chez))?",
]

/** What may stand anywhere without being a word to search for. */
const asides = [
  'please|pls|plz|plse|thanks?|thanks a lot|thank you|thank u|thx|cheers|if possible|if you can|if there is (?:any|one)|or so|ideally|maybe|perhaps|preferably|anyone|anybody|anything',
  "s'il (?:vous|te) plait|s'il vous plais|sil (?:vous|te) plait|svp|stp|merci(?: (?:beaucoup|d'avance|bien))?|si possible|peut-etre|idealement|de preference|n'importe (?:ou|qui|quand)",
  '(?:is |are |that.s |that is |still |encore |qui est |qui soit |qui sont )?(?:available|availability|free(?= |$)(?! (?:parking|wifi|your|spirit))|vacant|dispo|dispos|disponibles?|disponibilites?|libres?)(?: (?:slots?|time|times|spots?|places?|creneaux?))?',
  "(?:to|pour|a) (?:book|reserve|reserver|prendre)|(?:i|that i|que je|on|we|que l'on) (?:can|could|peux|peut|puisse) (?:book|get|reserver|have|prendre)",
  '(?:for|with|pour) (?:an? |un )?(?:appointment|booking|rendez-vous|rdv)|(?:en |un )?rdv',
  "(?:some ?time|any ?time|any day|at any time|whenever|n'importe quand|a n'importe quelle heure|quelque part|n'importe quel jour)",
  '(?:and |but |et |mais )?(?:i|we|je|on|nous) (?:can|could|peux|peut|pouvons) (?:only |ne )?(?:come|make it|venir|go|do it)|de la place(?: pour| dans)?|(?:mais |but )(?=pas |not |no )',
]

export const fillerRules: readonly Rule[] = [
  ...openings.map((pattern) => ({ ...rule(pattern, asFiller), opens: true as const })),
  ...asides.map((pattern) => rule(pattern, asFiller)),
]

function asFiller() {
  return { isFiller: true as const }
}
